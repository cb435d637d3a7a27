/**
 * How large each part of the build may become, in kB, packed with gzip. A chunk of 10 kB or more that is not
 * listed fails the check too (sizes.ts): whoever adds one says here how large it may be. Raise a figure only
 * with a reason in the commit.
 */

/** JavaScript and styles by the name of their chunk, without the hash. */
export const BUDGETS: Readonly<Record<string, number>> = {
  // Views and their parts.
  'CollectionsView.js': 18,
  'CompareView.js': 60.5,
  'DetailPanel.js': 13,
  'Library.js': 14,
  'LessonDock.js': 14,
  // With the sum that leads from the recorded size of a context to its own, in words that a stranger follows,
  // a strategy's own count, which explains when it acts, what the agent's own compaction removed, and how
  // many steps a summary of summaries represents, and the rows of what is in no step. A call says what its
  // summary cost.
  'MemoryView.js': 24,
  // With a table of the open run's tools on its start page, and code on request on a phone.
  'ScratchpadView.js': 20.2,
  'TimelineView.js': 24,
  // With the chart of cost and lost facts, how to apply what is recommended, what can be set in the agent
  // that made the run, and the parameter sweep with why it recommends no cheaper setting, the cautious
  // choice, and values as they are entered in the agent, that nothing that can be set is worth it, the
  // interval of a cost, what no strategy is safe means, what a compaction loses at nearby sizes, what a
  // prompt cache may cost where no price is known, what a row is listed for, what every size loses at
  // nearby ones, why a size is recommended, what limit the run had, and which user messages summaries
  // shorten. A parameter is varied in finer steps around its best value. Sizes that can't be replayed because
  // the file lacks an earlier conversation say so. A cost over several runs has its range, and one rule says
  // what is about as good. A limit says how many results it cuts. An answer for an agent of your own has its
  // range, too, and strategies of any kind are varied in finer steps.
  'StrategiesView.js': 53,
  // With intervals, groups, saved evaluations, few runs one by one, the settings of each agent replayed on
  // them, the best one for each run, what a compaction loses at nearby sizes, what an agent of one's own
  // could use, the ways to import runs, what all settings save together, a table for each agent, and
  // ranges for each run, and why one setting fits all or doesn't; loaded with its mode. The best setting so
  // far stands in for the answer until that is known.
  'SeveralRuns.js': 33.8,
  // The other tabs are loaded when they are opened.
  'InsightsView.js': 20,
  // With the table of built-in prices.
  'SettingsView.js': 13,
  'lesson-files.js': 70,
  // What several of them share.
  // The price book, which readers hold recorded usage and dollars against.
  // Dexie, which reads the database; once for the page and once for each worker.
  'declare-database.js': 34,
  'find-model.js': 14,
  'profiles.js': 14,
  // With the kinds of failed commands and what avoids each, the one that cost most first,
  // and the failures that a pipe hid.
  'ErrorList.js': 16.2,
  'ListedCompactions.js': 11,
  'PricingSettings.js': 12,
  // Floating UI, for menus and tooltips.
  'dist.js': 12,
  'esm.js': 12,
  // All of the first load: one file, packed together. The library of the database comes behind it. With the
  // entry of a phone's sheet in the history, which Back closes, and readable excerpts of steps in the
  // palette. Several runs that are dropped on the first screen are compared at once. An import
  // says which files of a folder were stored already. Copies aren't counted among the runs to compare.
  'index.js': 146,
  'index.css': 12,
  'scrub.js': 12,
  // The answer about an agent's settings, which Strategies, Compare, and several runs share: with what is
  // about as good, and what a size doesn't count.
  'setting-words.js': 13.2,
  // With the readers of strategies' values that exported code shares, and the words of a ranking's answer.
  'spec.js': 77,
  // All that strategies can be exported to as code; loaded when a view asks for it. With the functions in
  // Python and TypeScript of all that is recommended often, the embedding of texts included, and how messages
  // tell a failed result.
  'export-as-code.js': 24.5,
  'tsMode.js': 12,
  'useTable.js': 12,
  // Workers.
  // All readers and the account of a run, in one worker: files are read and indexed on all cores.
  'collections.worker.js': 400,
  // Limits of compactions are checked before groups are made, and texts that a search shares are counted
  // once. What a provider refuses is judged by step before its rules are asked. The database’s library is a
  // file apart.
  // With what tells a check that found nothing from an error, with waste that counts each result once, and
  // with what an agent’s program attached as a category of its own. Waste is told under a strategy too.
  // What a compaction replaces of what the file lacks is followed from call to call, and its summary is
  // written in sections. Prices of steps are fitted to what the prompts cost. Well-known names of browsers,
  // style sheets, and Go aren’t facts, nor are counts, chosen lines, and drawn screens. A size is chosen here
  // by sizes nearby, and retries in the background are followed. Calls that a person rejected, and lines at
  // which an agent reads on, are told apart, and so are waits that reached their time limit and retries with
  // another tool; user messages that a summary shortens are listed. A compaction of another size takes the
  // place of the agent's automatic ones, and facts are traced past these. An error is what the program of a
  // command says itself, and time in which a tool call can't have run is told apart. What a fork copied from
  // its parent isn't its own work, and what makes an agent start over isn't recommended.
  // Results that repeat what their call wrote, and a second miss after a compaction, are told apart. The
  // results that a limit cuts are counted, and failures that a pipe hid are listed. What asking again for
  // these results costs is priced, and a fact of several steps is told.
  'engine.worker.js': 261,
  // With the re-read risk, which reports tell too, the run without the agent's own compactions as a baseline,
  // the group of strategies that hide new results, and a collection's facts, written from its index. Sealed
  // compactions, the requests that wrote summaries, and runs spread over the files of a folder are read.
  // With the same rules of errors, of the agent's own compactions, and of copied history as the engine.
  // What an earlier conversation adds to a size is said in reports, and failures of Codex's tools are told.
  // Sessions of Gemini CLI, Copilot CLI, and Kimi Code CLI are read.
  'export.worker.js': 421,
  // All readers, with the price book; sealed compactions and spread runs as above.
  'files.worker.js': 361,
  'notebook.worker.js': 24,
  // The writer of Parquet, loaded when somebody exports facts.
  'parquet.js': 22,
  // The same core; with the sections of a compaction’s summary, how tools and files are named in them, and
  // what a recorded compaction takes of what a strategy made.
  'program.worker.js': 150,
  // With the texts of the modules that code may import.
  'python.worker.js': 90,
  // With what is told before each question to code, so that an operation without end is noticed. The core
  // that it holds grew by half a kilobyte, and again with what a request for a summary reads from the cache,
  // and with the sections of a summary, and with what the engine has of lost facts.
  'python-programs.worker.js': 219,
  // With what tells a check that found nothing, a missing file, and an aborted call from an error, what the
  // program of a failed command says itself, and what a step says as a person reads it: what a tool call
  // acts on comes first. Checks that answer “no” by their exit code count as such behind other commands, too.
  // Input to a running command is named by that command.
  'search.worker.js': 25,
  // The editor.
  'editor.api.js': 720,
  'editor.css': 16,
  'editor.worker.js': 100,
  'monaco.js': 325,
  'monaco.css': 16,
  'ts.worker.js': 1550,
  // Vocabularies.
  'cl100k_base.js': 520,
  'o200k_base.js': 1170,
  'p50k_base.js': 240,
  'r50k_base.js': 240,
}

/** From here on a chunk has to be listed. */
export const LISTED_FROM = 10

/** All that loads before anything lazy. */
export const FIRST_LOAD = { js: 146, css: 20 }

/** All files that are kept to work offline, in MB and not packed. */
export const OFFLINE_MB = 42
