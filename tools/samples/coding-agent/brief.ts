/** What the coding agent is told before it starts: system prompt, task and tool definitions. */
import type { JsonObject } from '#base/json.ts'
import { defineTool } from '../chat.ts'

export const SYSTEM = `You are a software engineer working alone in a checkout of a Python project. You have tools to look at the
files, to change them and to run programs. Nobody answers questions while you work; decide, and say in the final
answer what you decided and why.

How to work
- Read before you change. Look for written rules (CONTRIBUTING, docs) and follow them.
- Find the cause, not just the place where it shows. Prove it with a failing test before you mend it.
- Keep changes small. Do not reformat code that you do not change.
- After each change run the tests that it touches; run the whole suite before you finish.
- If a tool answers with "Error:", nothing was changed. Look again instead of repeating the same call.
- Keep the plan up to date with update_plan. Items begin with [ ], [~] (under way) or [x].

Tools
- list_files(path): all files below a folder, with their size in characters.
- read_file(path, start_line?, end_line?): a file or some of its lines, with line numbers.
- grep(pattern, path): lines that match a regular expression, as path:line: text.
- edit_file(path, old_text, new_text): replaces a passage. old_text must occur exactly once, with its indentation.
- write_file(path, content): creates or replaces a whole file.
- run_tests(args): runs "python -m pytest" with these arguments.
- bash(command): runs a command in the project's folder. No network. Git is there, ripgrep is not.
- update_plan(items): saves the plan.

The project lies in the current folder. Python is 3.11, with pytest and nothing else installed. When you are done,
answer without a tool call: what was wrong, what you changed, what you could not check.`

export const TASK = `Please fix the following issue.

**GH-412: Nightly export runs twice in autumn and not at all in spring**

Our job \`nightly-export\` has the schedule \`every day at 02:30 in Europe/Berlin\`.

- On 26 October 2025 it ran twice, one hour apart. The bank rejected the second batch as a duplicate.
- On 30 March 2025 it did not run at all. The worker wrote an error with the code KAL-207 and went on to the next
  day, and the customer was charged a late fee.

Nobody touched the job or its schedule in that time. Before we upgraded from 0.8.2 to 0.9.3 in February, the autumn
change of 2024 went well, I looked that up. I am not sure about the spring before.

I would expect what the documentation promises: one run on each of the two days, and in spring not before the time
that was asked for. The log of the worker around both nights is in \`logs/night-worker.log\`, its jobs are in
\`worker/jobs.toml\`.

Two more things. We have customers all over the world, so please do not only make Berlin work. And the fix will be
in 0.9.4, so write the line for the changelog, too.`

export const TOOLS: readonly JsonObject[] = [
  defineTool('list_files', 'Lists all files below a folder, with their size in characters.', {
    path: ['string', 'Folder, "." for the whole project'],
  }),
  defineTool('read_file', 'Shows a text file or some of its lines, with line numbers.', {
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
    new_text: ['string', 'What takes its place'],
  }),
  defineTool('write_file', 'Creates a file or replaces it as a whole.', {
    path: ['string', 'Path from the project folder'],
    content: ['string', 'The whole content'],
  }),
  defineTool('run_tests', 'Runs "python -m pytest" with the given arguments.', {
    args: ['string', 'Arguments, "" for the whole suite'],
  }),
  defineTool('bash', 'Runs a command in the project folder and shows what it prints.', {
    command: ['string', 'The command'],
  }),
  defineTool('update_plan', 'Saves the plan. Replaces the one saved before.', {
    items: ['array', 'One line each, beginning with [ ], [~] or [x]'],
  }),
]
