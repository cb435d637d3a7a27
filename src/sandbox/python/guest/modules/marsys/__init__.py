"""MARSYS' memory, written anew from descriptions of its behaviour: see `marsys.agents.memory`."""
