/**
 * Completion, hover and signatures for Python, from the names of completions.ts. Monaco has no Python service
 * itself.
 */

import type {
  IMarkdownString,
  editor as MonacoEditor,
  languages as MonacoLanguages,
  Position,
} from 'monaco-editor/editor'
import { given } from '#base/given.ts'
import {
  type CodeName,
  callAt,
  completionsAt,
  type KnownNames,
  knownNames,
  nameAt,
  nameUnder,
} from './completions.ts'

type Languages = typeof MonacoLanguages
type Model = MonacoEditor.ITextModel

export function completionsOfPython(languages: Languages): void {
  const kinds = languages.CompletionItemKind
  const kindOf: Readonly<Record<CodeName['kind'], MonacoLanguages.CompletionItemKind>> = {
    function: kinds.Function,
    variable: kinds.Variable,
    class: kinds.Class,
    module: kinds.Module,
    keyword: kinds.Keyword,
  }
  languages.registerCompletionItemProvider('python', {
    triggerCharacters: ['.'],
    provideCompletionItems: async (model, position) => {
      const word = model.getWordUntilPosition(position)
      const { lineNumber, column } = position
      const range = {
        startLineNumber: lineNumber,
        endLineNumber: lineNumber,
        startColumn: word.startColumn,
        endColumn: column,
      }
      const found = await completionsAt(namesFor(model), lineBefore(model, position), at(model, position))
      return {
        suggestions: found.map(({ name, insert }) => ({
          label: insert,
          kind: kindOf[name.kind],
          insertText: insert,
          range,
          ...given({ detail: name.detail, documentation: name.documentation }),
        })),
      }
    },
  })
  languages.registerHoverProvider('python', {
    provideHover: async (model, position) => {
      const under = nameAt(model.getLineContent(position.lineNumber), position.column - 1)
      const name = await nameUnder(namesFor(model), under, at(model, position))
      return name === undefined ? undefined : { contents: hoverTexts(name) }
    },
  })
  languages.registerSignatureHelpProvider('python', {
    signatureHelpTriggerCharacters: ['(', ','],
    provideSignatureHelp: (model, position) => {
      const call = callAt(textBefore(model, position))
      const name = namesFor(model).names.find((candidate) => candidate.name === call?.name)
      if (call === undefined || name?.parameters === undefined) return undefined
      return { value: signature(name, call.argument), dispose: () => undefined }
    },
  })
}

function namesFor(model: Model): KnownNames {
  return knownNames(model.uri.path.slice(1))
}

function at(model: Model, { lineNumber, column }: Position) {
  return { code: model.getValue(), place: { line: lineNumber, column } }
}

function lineBefore(model: Model, { lineNumber, column }: Position): string {
  return model.getLineContent(lineNumber).slice(0, column - 1)
}

/** Calls may go over several lines; a few are enough. */
const LINES_OF_A_CALL = 20

function textBefore(model: Model, { lineNumber, column }: Position): string {
  return model.getValueInRange({
    startLineNumber: Math.max(1, lineNumber - LINES_OF_A_CALL),
    startColumn: 1,
    endLineNumber: lineNumber,
    endColumn: column,
  })
}

function hoverTexts({ name, detail, documentation }: CodeName): IMarkdownString[] {
  const code = { value: `\`\`\`python\n${(detail ?? name).replaceAll('`', "'")}\n\`\`\`` }
  return documentation === undefined ? [code] : [code, { value: asMarkdown(documentation) }]
}

/**
 * Plain text as Markdown that shows it as it is: documentation may be of a person's code, and is not to draw
 * or link.
 */
function asMarkdown(text: string): string {
  return text
    .replace(/[!-/:-@[-`{-~]/g, '\\$&')
    .replace(/^[ \t]+/gm, (indent) => '&nbsp;'.repeat(indent.length))
    .replaceAll('\n', '  \n')
}

function signature(name: CodeName, argument: number): MonacoLanguages.SignatureHelp {
  const parameters = name.parameters ?? []
  return {
    activeSignature: 0,
    activeParameter: Math.min(argument, Math.max(0, parameters.length - 1)),
    signatures: [
      {
        label: name.detail ?? `${name.name}(${parameters.map(({ label }) => label).join(', ')})`,
        ...given({ documentation: name.documentation }),
        parameters: parameters.map(({ label, documentation }) => ({
          label,
          ...given({ documentation }),
        })),
      },
    ],
  }
}
