"""Games as data: numbered rules, options, presets."""
