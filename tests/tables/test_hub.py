"""Who hears of an event, and in which order."""

import asyncio

from kozyr.tables.hub import Hub, Listener


async def note(name: str, listener: Listener, heard: list[tuple[str, int]]) -> None:
    """Note each number when it is heard."""
    async for number in listener:
        heard += [(name, number)]


async def test_who_acted_hears_after_the_others_of_all_tables() -> None:
    hub, heard = Hub(), list[tuple[str, int]]()
    with hub.listen("a") as own, hub.listen("a") as other, hub.listen("b") as far:
        own.seat, other.seat = 0, 1
        named = {"own": own, "other": other, "far": far}
        tasks = [asyncio.create_task(note(*one, heard)) for one in named.items()]
        await asyncio.sleep(0)
        hub.publish("a", 7, 0)
        hub.publish("b", 3)
        for _ in range(10):
            await asyncio.sleep(0)
        hub.close()
        await asyncio.gather(*tasks)
    assert heard == [("other", 7), ("far", 3), ("own", 7)]


async def test_between_two_who_hear_the_loop_goes_on() -> None:
    hub, heard = Hub(), list[tuple[str, int]]()
    with hub.listen("a") as one, hub.listen("a") as two:
        tasks = [asyncio.create_task(note(name, x, heard)) for name, x in (("1", one), ("2", two))]
        await asyncio.sleep(0)
        hub.publish("a", 1)
        counts = []
        for _ in range(6):
            await asyncio.sleep(0)
            counts.append(len(heard))
        hub.close()
        await asyncio.gather(*tasks)
    assert counts == sorted(counts)
    assert {1, 2} <= set(counts)


async def test_who_is_late_hears_only_of_the_newest() -> None:
    hub, heard = Hub(), list[tuple[str, int]]()
    with hub.listen("a") as slow:
        for number in (1, 2, 3):
            hub.publish("a", number)
        for _ in range(6):
            await asyncio.sleep(0)
        task = asyncio.create_task(note("slow", slow, heard))
        await asyncio.sleep(0)
        hub.close()
        await task
    assert heard == [("slow", 3)]
