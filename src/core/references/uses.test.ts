import { describe, expect, it } from 'vitest'
import { createFinder } from './finder.ts'
import { usesInArguments, usesInProse } from './uses.ts'
import { found } from './weight.ts'

const inProse = (text: string) => usesInProse(text).map((use) => use.text)
const inArguments = (value: unknown) =>
  usesInArguments(typeof value === 'string' ? value : JSON.stringify(value)).map((use) => use.text)

describe('references in prose', () => {
  it.each([
    ['look at ./src/core//a.ts.', ['src/core/a.ts']],
    ['in /etc/hosts, and ~/notes/', ['/etc/hosts', '~/notes']],
    ['open src/a.ts:42:17', ['src/a.ts']],
    ['`pumps.py` and .envrc', ['pumps.py', '.envrc']],
    ['in PumpWorks/pump-private', ['PumpWorks/pump-private']],
    ['names.map(f).joinPumps()', ['joinPumps']],
    ['C:\\Users\\pump.txt', ['C:/Users/pump.txt']],
    ['pump_size, pumpSize and self.config.pump_rate', ['pump_size', 'pumpSize', 'pump_rate']],
    ['commit 3f2a9bc of utf8x', ['3f2a9bc', 'utf8x']],
    ['see https://X.org/a/B?q=1#c).', ['https://x.org/a/B?q=1#c']],
    ['it took 1,250.50 ms, or 253ms', ['1250.5', '253']],
    ['lines 1013-1027, v1.2.3, 2024-01-15', ['1013', '1027', 'v1.2.3', '2024-01-15']],
    ['at 2024-05-15T10:30:07.123Z', ['2024-05-15T10:30:07']],
    ['at 2024-05-15 10:30:00+02:00 and 2024-05-15T08:30Z', ['2024-05-15T10:30', '2024-05-15T08:30']],
    ['due 2024\u201105\u201115', ['2024-05-15']],
    ['ENOENT, TS2345 and a PumpError', ['ENOENT', 'TS2345', 'PumpError']],
    ['he said "user not found" then', ['user not found']],
    ['"src/a.ts"', ['src/a.ts']],
    ['\u001b[31mpump_a\u001b[0m', ['pump_a']],
    ['{"out": "one\\npump_a"}', ['pump_a']],
    // A member of an object is known by it, whatever words it is made of; a name that is alone is made
    // up.
    ['session.loadModel(); const userName = this.get_fields()', ['loadModel', 'get_fields']],
    ['closed av-44n.5 with gpt-5.5.', ['av-44n.5', 'gpt-5.5']],
    ['- `pumps.core.path`: where it is', ['pumps.core.path']],
    ['row.innerText, node.querySelectorAll(x)', []],
    ['Remove-Item generated\\\\themes.json', []],
    ['call it `nested-pump` or `pumps.core.path`', ['nested-pump', 'pumps.core.path']],
    ['I clicked pump_a.\n\nHere is a screenshot of [Pumps](https://x.org/b). It shows pump_b.', ['pump_a']],
  ])('%s', (text, references) => {
    expect(inProse(text)).toEqual(references)
  })

  it.each([
    'and/or, I/O',
    'a nested-pump and PumpV-owned traces',
    'the pump is `SQL-based`',
    "ActionStep(tool_calls=[ToolCall(name='pump_a')], observations='see src/pump_b.ts')",
    'up-to-date',
    'reuse Docker/static/pooled behavior and Opik/OTel/provider traces',
    '/venv/lib/pump_a.py:93: UserWarning: Resolved model mismatch: pump-4o-2024-08-06.\n  result = self._pump_b.create(',
    'c.borderTopWidth, getComputedStyle(e), new ResizeObserver(f), http.MethodGet, strings.TrimPrefix(a, b)',
    "don't say can't",
    'The end. 5 of 7, the 3rd',
    '</div>',
    'e.g. this, i.e. that',
    '...',
    '-- --- ./',
    'if (/pump|valve/.test(line))',
  ])('none in: %s', (text) => {
    expect(inProse(text)).toEqual([])
  })

  it('weighs literals, paths, and numbers first, and few digits nothing', () => {
    expect(found('100', 'number').base).toBe(0)
    expect(found('47', 'number').base).toBe(0)
    expect(found('pump_size', 'identifier').base).toBeLessThan(1)
    expect(found('471193', 'number').base).toBe(1)
    expect(found('src/a.ts', 'path').base).toBe(1)
  })
})

describe('references in arguments', () => {
  it('are the values, short ones also whole, and no names of fields', () => {
    expect(
      inArguments({ path: 'src/core', city: 'Berlin', lines: [1042, -17.5], deep: { customer: true } }),
    ).toEqual(['src/core', 'Berlin', '1042', '17.5'])
  })

  it('are in a command what it names, and not the command', () => {
    expect(inArguments({ command: 'cat pump.txt' })).toEqual(['pump.txt'])
  })

  it('are no paths that a search leaves out, but those that it selects', () => {
    const command = [
      "rg pump_a src --glob '!**/pump_modules/**' -g '!pump_dist/*' -g 'src_pumps/**'",
      'grep -r pump_b --exclude-dir=pump_modules --exclude "old_pumps/*" lib_pumps',
      "find . -not -path './pump_modules/*' ! -name pump_x.ts -name pump_y.ts",
      "git diff -- . ':!pump_modules' ':(exclude)pump_dist/a.js' && pytest --ignore=tests/pump_slow.py",
    ].join('\n')
    expect(inArguments({ command })).toEqual(['pump_a', 'src_pumps', 'pump_b', 'lib_pumps', 'pump_y.ts'])
    expect(inArguments({ cmd: ['rg', 'pump_a', '--glob', '!pump_modules/**'] })).toEqual(['pump_a'])
    expect(inArguments({ pattern: 'pump_a', glob: '!pump_modules', exclude: ['pump_dist/a'] })).toEqual([
      'pump_a',
    ])
    expect(inArguments({ cmd: 'git ls-files --exclude-standard lib_pumps' })).toContain('lib_pumps')
  })
  it('are in a remark the names that it has, but no words that English joins', () => {
    expect(inArguments({ description: 'Inspect pre-existing pump_a changes' })).toEqual(['pump_a'])
    expect(inArguments({ title: 'and/or', skill: 'conventional-commit' })).toEqual(['conventional-commit'])
  })

  it('are read as prose where they are no JSON', () => {
    expect(inArguments('{broken "path": "src/a.ts"')).toEqual(['src/a.ts'])
    expect(inArguments(`${'['.repeat(200_000)}`)).toEqual([])
  })
})

describe('occurrences', () => {
  it.each([
    ['src/a.ts', 'changed: b/src/a.ts'],
    ['src/a.ts', '/repo/src/a.ts:12'],
    ['a.ts', './lib/a.ts'],
    ['src/core', 'src/core/a.ts'],
    ['/repo/src', '/repo/src/a.ts'],
    ['max_size', 'self.config.max_size()'],
    ['pump.all_sizes', 'this.pump.all_sizes.length > 0'],
    ['user not found', 'Error: user not found.'],
    ['Berlin', 'in Berlin, today'],
    ['av-44n', 'av-44n.5 is open'],
    ['1250', '[1,250]'],
    ['250', '[1,250]'],
    ['4711', 'https://x.org/orders/4711?x=y'],
    ['94977', '{"payment": "card_94977"}'],
    ['https://x.org', 'https://x.org/a'],
    ['src/deep/a.ts', 'C:\\site\\src\\deep\\a.ts:3'],
    ['src/deep/a.ts', 'site\\src\\deep\\a.ts:14: x'],
    ['@pump/core', '> @pump/core@0.14.2 check'],
    ['pump_view', 'src/.../pages/pump_view.tsx | 3'],
    ['src/modes/parts', '/Users/me/work/site/packages/agent/src/modes/parts/one.ts'],
    ['C:/dir/file.txt', '{"p":"C:\\\\dir\\\\file.txt"}'],
    ['C:/dir/site/themes.json', 'site/themes.json was written'],
    ['site/themes.json', 'exported to C:\\dir\\site\\themes.json'],
    ['themes.json', '{"p":"C:\\\\dir\\\\themes.json"}'],
    ['C:/dir/site', '{"p":"C:\\\\dir\\\\site\\\\themes.json"}'],
    ['/d/site', 'Working folder: D:\\site'],
    ['/d/site/src', 'in D:/site/src/deep/a.ts'],
    ['D:/site/src', 'cd /d/site/src && ls'],
    ['d:/site', '{"cwd":"D:\\\\site"}'],
  ])('of %s in: %s', (reference, text) => {
    expect(createFinder(['other_name', reference])(text)).toEqual([1])
  })

  it.each([
    ['max', 'max_size'],
    ['47', '471'],
    ['user not', 'user nothing'],
    ['src/a.ts', 'src/a.tsx'],
  ])('none of %s in: %s', (reference, text) => {
    expect(createFinder([reference])(text)).toEqual([])
  })

  it('every reference that a text uses occurs in it', () => {
    const text =
      'x "never on my watch" ./a/b_c.ts:7713 3,501 or 1_013 and foo.barBaz https://a.b/c. E1234 9.57 pump_a'
    const uses = inProse(text)
    expect(uses.length).toBeGreaterThan(8)
    expect(createFinder(uses)(text)).toEqual(uses.map((_, id) => id))
  })

  it('hostile texts take no longer than plain ones', () => {
    const units = [
      'a',
      '/',
      '"',
      '.',
      '-',
      '~',
      '1,',
      '1,000,',
      "'a' ",
      '\\n',
      'a_',
      'C:\\',
      '\u001b[',
      'aB.',
      'x/',
      'http://',
      '((',
      '@',
      '0',
      ' "a b',
    ]
    const plain = 'The quick brown fox jumps over the lazy dog and runs. '
    const find = createFinder(['a a', 'a b', '1,000', 'src/a.ts'])
    const seconds = (unit: string) => {
      const text = unit.repeat(Math.ceil(1_000_000 / unit.length))
      const start = process.cpuUsage()
      usesInProse(text)
      usesInArguments(text)
      find(text)
      const { user, system } = process.cpuUsage(start)
      return (user + system) / 1e6
    }
    const floor = seconds(plain)
    for (const unit of units) expect([unit, seconds(unit) < 1 + 20 * floor]).toEqual([unit, true])
  })
})
