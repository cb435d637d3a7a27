"""tinyAgent's memory, written anew from descriptions of its behaviour: see `tinyagent.memory`."""
