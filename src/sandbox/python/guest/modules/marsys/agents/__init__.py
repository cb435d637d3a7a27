"""The agents' memory: see `marsys.agents.memory`."""
