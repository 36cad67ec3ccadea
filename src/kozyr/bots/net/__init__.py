"""A learned player: features, network and the choice by it, as kernels; weights as files of the package."""
