/** `memoscope formats`: what can be read and written. */
import { ok } from '#base/result.ts'
import { formatInfos } from '#formats/index.ts'
import { OUTPUT_OPTIONS, outputForm, print } from '../output/print.ts'
import { badOption, type Command } from '../terminal/command.ts'

export const formatsCommand: Command = {
  name: 'formats',
  summary: 'List the formats that can be read, and those that can be written.',
  usage: 'formats',
  options: OUTPUT_OPTIONS,
  examples: ['memoscope formats', 'memoscope formats --json'],
  run: async ({ values, positionals, host }) => {
    const form = outputForm(values)
    if (!form.ok) return form
    if (positionals.length > 0) return { ok: false, error: badOption('"formats" takes no file.') }
    const infos = formatInfos().toSorted((one, other) => (one.id < other.id ? -1 : 1))
    const rows = infos.map(({ id, title, canWrite }) => [
      { value: id },
      { value: title },
      { value: canWrite, text: canWrite ? 'read, write' : 'read' },
    ])
    const columns = [
      { key: 'id', title: 'Id' },
      { key: 'title', title: 'Format' },
      { key: 'canWrite', title: 'Memoscope can' },
    ]
    print(host, { sections: [{ columns, rows }], data: infos.map((info) => ({ ...info })) }, form.value)
    return ok(0)
  },
}
