/** The look of a report: the app's colours in both themes, and on paper. It is in the file itself. */
export const REPORT_STYLE = `
:root { color-scheme: light dark; --page: light-dark(#ffffff, #12141c); --text: light-dark(#171a23, #e7e9f1);
  --muted: light-dark(#4b5366, #a9b1c3); --hairline: light-dark(#cdd2de, #3b4152); --soft: light-dark(#f2f4f9, #1b1f2a);
  --less: light-dark(#1c6e3c, #77cf98); --more: light-dark(#b42328, #ff9a94); --warning: light-dark(#8a5300, #e9b25c);
  --look-0: var(--text); --look-1: light-dark(#4450d6, #98a3ff); --look-2: light-dark(#a8641a, #e9a75c);
  --look-3: light-dark(#1f7d6b, #57c4ad); --look-4: light-dark(#a8437f, #e58cc0); --look-5: light-dark(#5f6f86, #9fb0c8); }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 32px 24px 64px; max-width: 1280px; background: var(--page); color: var(--text);
  font: 15px/24px system-ui, "Segoe UI", "Liberation Sans", sans-serif; overflow-wrap: anywhere; }
h1 { margin: 0 0 4px; font-size: 24px; line-height: 32px; overflow-wrap: anywhere; }
h2 { margin: 40px 0 12px; font-size: 18px; line-height: 24px; }
h3 { margin: 28px 0 8px; font-size: 15px; line-height: 24px; overflow-wrap: anywhere; }
p { margin: 0 0 8px; max-width: 76ch; }
header { padding-bottom: 16px; border-bottom: 1px solid var(--hairline); }
.answer { margin: 16px 0 0; font-size: 18px; line-height: 28px; }
.facts { display: flex; flex-wrap: wrap; gap: 12px 32px; margin: 16px 0 0; }
.facts dt { font-size: 13px; line-height: 20px; }
.facts dd { font-size: 18px; line-height: 24px; font-weight: 600; font-variant-numeric: tabular-nums; }
.facts .bad { color: var(--more); } .facts .good { color: var(--less); }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 260px), 1fr)); gap: 12px; margin: 0 0 12px;
  padding: 0; list-style: none; }
.card { --tone: var(--hairline); padding: 12px 16px; border: 1px solid var(--hairline); border-left: 4px solid var(--tone);
  border-radius: 6px; font-size: 13px; line-height: 20px; font-variant-numeric: tabular-nums; break-inside: avoid; }
.card p { margin: 0; }
.card .name { margin: 0; color: var(--muted); font-size: 13px; font-weight: 400; line-height: 20px; }
.card .money { font-size: 15px; line-height: 28px; }
.card .money strong { margin-right: 10px; font-size: 20px; }
.card[data-tone="cheaper"] { --tone: var(--less); } .card[data-tone="dearer"], .card[data-tone="drops"] { --tone: var(--warning); }
.card[data-tone="much-dearer"] { --tone: var(--more); }
.card[data-tone="cheaper"] strong, .card[data-tone="dearer"] strong, .card[data-tone="much-dearer"] strong { color: var(--tone); }
.refused { color: var(--more); } .drops { color: var(--warning); }
.fact { min-width: 160px; max-width: 360px; } .calls { min-width: 96px; }
.muted, figcaption, caption { color: var(--muted); font-size: 13px; line-height: 20px; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; min-width: 100%; font-size: 13px; line-height: 20px; }
caption { text-align: left; padding-bottom: 4px; }
th, td { padding: 4px 12px 4px 0; border-bottom: 1px solid var(--hairline); text-align: left; vertical-align: top;
  font-weight: 400; overflow-wrap: break-word; }
thead th { color: var(--muted); vertical-align: bottom; }
tbody th { font-weight: 600; }
/* A break anywhere would let a column shrink to one letter: names and texts have a width of their own. */
.text { min-width: 128px; max-width: 240px; }
.what { min-width: 240px; max-width: 560px; }
.number { text-align: right; padding-right: 14px; font-variant-numeric: tabular-nums; white-space: nowrap; overflow-wrap: normal; }
thead .number { white-space: normal; min-width: 72px; }
th:last-child, td:last-child { padding-right: 4px; }
.less { color: var(--less); } .more { color: var(--more); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 0; font-size: 13px; line-height: 20px; }
dl + p { margin-top: 12px; }
dt { color: var(--muted); } dd { margin: 0; overflow-wrap: anywhere; }
figure { margin: 0; }
.chart { display: block; width: 100%; height: auto; }
.line { fill: none; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
.grid { stroke: var(--hairline); stroke-width: 1; }
.tick { fill: var(--muted); font: 11px system-ui, sans-serif; font-variant-numeric: tabular-nums; }
.look-0 { stroke: var(--look-0); } .look-1 { stroke: var(--look-1); stroke-dasharray: 9 4; }
.look-2 { stroke: var(--look-2); stroke-dasharray: 2 4; } .look-3 { stroke: var(--look-3); stroke-dasharray: 12 4 2 4; }
.look-4 { stroke: var(--look-4); stroke-dasharray: 5 3; } .look-5 { stroke: var(--look-5); stroke-dasharray: 1 3 6 3; }
.legend { display: flex; flex-wrap: wrap; gap: 4px 20px; margin: 8px 0 0; padding: 0; list-style: none;
  font-size: 13px; line-height: 20px; }
.sample { vertical-align: middle; margin-right: 6px; }
.note { padding: 8px 12px; background: var(--soft); border-radius: 6px; }
a { color: var(--look-1); }
summary { cursor: pointer; }
pre { overflow-x: auto; max-height: 420px; margin: 8px 0 0; padding: 8px 12px; background: var(--soft); border-radius: 6px;
  font: 12px/18px ui-monospace, "Liberation Mono", monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
ul:not([class]) { margin: 8px 0 0; padding-left: 20px; font-size: 13px; line-height: 20px; }
@media (max-width: 600px) { .text { max-width: 160px; } caption { max-width: calc(100vw - 48px); }
  figure { overflow-x: auto; padding-left: 12px; } .chart { min-width: 640px; overflow: visible; }
  .tick { font-size: 15px; }
  /* A fact a block: side by side, only the first column would be in sight. */
  .stack thead { position: absolute; clip-path: inset(50%); } .stack, .stack tbody, .stack caption { display: block; }
  .stack tr { display: grid; padding: 8px 0; border-bottom: 1px solid var(--hairline); }
  .stack th, .stack td { max-width: none; padding: 0; border: 0; }
  .stack .what::before { content: "Last seen at "; } .stack .calls::before { content: "Needed at "; } }
@media print { :root { color-scheme: light; } body { padding: 0; max-width: none; font-size: 11pt; }
  h2, h3 { break-after: avoid; } figure, tr { break-inside: avoid; }
  /* Paper does not scroll: tables take the width there is. */
  .scroll { overflow: visible; } table { width: 100%; font-size: 8pt; line-height: 12pt; }
  .text { min-width: 80px; max-width: 110px; } .what { min-width: 110px; max-width: 220px; } thead .number { min-width: 0; }
  th, td, .number { padding-right: 6px; } td.number { white-space: normal; } pre { max-height: none; } }
`
