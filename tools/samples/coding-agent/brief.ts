/** What the coding agent is told before it starts: system prompt, task and tool definitions. */
import type { JsonObject } from '#base/json.ts'
import { defineTool } from '../chat.ts'

export const SYSTEM = `You are a software engineer working alone in a checkout of a Python project. You have tools to read and
change files and to run programs. No one can answer questions while you work: decide, and say in the final
answer what you decided and why.

How to work
- Read before you change. Look for written rules (CONTRIBUTING, docs) and follow them.
- Find the cause, not just the place where it shows. Prove it with a failing test before you fix it.
- Keep changes small. Do not reformat code that you do not change.
- After each change, run the tests it affects; run the whole suite before you finish.
- If a tool returns "Error:", nothing was changed. Look again instead of repeating the same call.
- Keep the plan up to date with update_plan. Items start with [ ], [~] (in progress) or [x].

Tools
- list_files(path): all files under a folder, with their size in characters.
- read_file(path, start_line?, end_line?): a file or some of its lines, with line numbers.
- grep(pattern, path): lines that match a regular expression, as path:line: text.
- edit_file(path, old_text, new_text): replaces a passage. old_text must occur exactly once, with its indentation.
- write_file(path, content): creates or replaces a whole file.
- run_tests(args): runs "python -m pytest" with these arguments.
- bash(command): runs a command in the project's folder. No network. Git is there, ripgrep is not.
- update_plan(items): saves the plan.

The project is in the current folder. Python is 3.11, with pytest and nothing else installed. When you are done,
answer without a tool call: what was wrong, what you changed, and what you could not check.`

export const TASK = `Please fix the following issue.

**GH-412: Nightly export runs twice in autumn and not at all in spring**

Our job \`nightly-export\` has the schedule \`every day at 02:30 in Europe/Berlin\`.

- On 26 October 2025 it ran twice, an hour apart. The bank rejected the second batch as a duplicate.
- On 30 March 2025 it did not run at all. The worker logged an error with the code KAL-207 and skipped to the next
  day, and the customer was charged a late fee.

No one touched the job or its schedule in that time. The autumn change of 2024 went fine, I checked: that was before
we upgraded from 0.8.2 to 0.9.3 in February. I'm not sure about the spring before that.

I expect what the documentation promises: one run on each of the two days, and in spring not before the requested
time. The worker's log around both nights is in \`logs/night-worker.log\`, and its jobs are in \`worker/jobs.toml\`.

Two more things. We have customers all over the world, so please don't fix only Berlin. And the fix goes into 0.9.4,
so please add a changelog entry, too.`

export const TOOLS: readonly JsonObject[] = [
  defineTool('list_files', 'Lists all files under a folder, with their size in characters.', {
    path: ['string', 'Folder, "." for the whole project'],
  }),
  defineTool('read_file', 'Reads a text file or some of its lines, with line numbers.', {
    path: ['string', 'Path from the project folder'],
    start_line: ['integer', 'First line, from 1 (optional)'],
    end_line: ['integer', 'Last line (optional)'],
  }),
  defineTool('grep', 'Finds the lines that match a regular expression.', {
    pattern: ['string', 'Regular expression'],
    path: ['string', 'File or folder, "." for the whole project'],
  }),
  defineTool('edit_file', 'Replaces a passage of a file. The passage must occur exactly once.', {
    path: ['string', 'Path from the project folder'],
    old_text: ['string', 'The passage, with its indentation'],
    new_text: ['string', 'Replacement'],
  }),
  defineTool('write_file', 'Creates a file or overwrites it.', {
    path: ['string', 'Path from the project folder'],
    content: ['string', 'The whole content'],
  }),
  defineTool('run_tests', 'Runs "python -m pytest" with the given arguments.', {
    args: ['string', 'Arguments, "" for the whole suite'],
  }),
  defineTool('bash', 'Runs a command in the project folder and returns its output.', {
    command: ['string', 'The command'],
  }),
  defineTool('update_plan', 'Saves the plan. Replaces the one saved before.', {
    items: ['array', 'One line each, starting with [ ], [~] or [x]'],
  }),
]
