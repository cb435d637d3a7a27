/**
 * The icons as data: path outlines on a 16 × 16 grid, drawn by Icon.tsx with a round 1.5 px stroke in the
 * text colour. To add one: one line here, within 2..14, corners on whole or half pixels.
 */
export const ICONS = {
  library: ['M3 3v10M6 3v10', 'M9 3.5 12.5 13'],
  collections: ['M2.5 4h4l1.5 2h5.5v6.5h-11z', 'M4.5 2h4l1 1.5'],
  strategies: ['M2.5 2.5v11h11', 'M5.5 5h.01M7 8h.01M10 9.5h.01M12.5 10.5h.01M11 5.5h.01'],
  timeline: ['M3 3.5h.01M3 8h.01M3 12.5h.01', 'M6 3.5h7.5M6 8h5M6 12.5h6.5'],
  compare: ['M2.5 3h4.5v10H2.5zM9.5 3h4v10h-4z', 'M4 6h1.5M4 8.5h1.5M11 6h1'],
  memory: [
    'M4.5 4.5h7v7h-7z',
    'M6.5 2v2.5M9.5 2v2.5M6.5 11.5V14M9.5 11.5V14M2 6.5h2.5M2 9.5h2.5M11.5 6.5H14M11.5 9.5H14',
  ],
  scratchpad: ['M2.5 3h11v10h-11z', 'M5 6.5 7 8.25 5 10', 'M8.5 10.5h2.5'],
  learn: [
    'M8 4.5C6.5 3.3 4.5 3 2.5 3v9c2 0 4 .3 5.5 1.5 1.5-1.2 3.5-1.5 5.5-1.5V3c-2 0-4 .3-5.5 1.5z',
    'M8 4.5v9',
  ],
  tokens: ['M2.5 5h4v6h-4zM8 5h2v6H8zM11.5 5h2v6h-2z'],
  search: ['M11 7a4 4 0 1 1-8 0 4 4 0 0 1 8 0z', 'M10 10l3.5 3.5'],
  plus: ['M8 3.5v9M3.5 8h9'],
  minus: ['M3.5 8h9'],
  close: ['M4 4l8 8M12 4l-8 8'],
  'chevron-up': ['M4 10l4-4 4 4'],
  'chevron-down': ['M4 6l4 4 4-4'],
  'chevron-left': ['M10 4L6 8l4 4'],
  'chevron-right': ['M6 4l4 4-4 4'],
  sun: [
    'M10.5 8a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z',
    'M8 2v1M8 13v1M2 8h1M13 8h1M3.8 3.8l.7.7M11.5 11.5l.7.7M12.2 3.8l-.7.7M4.5 11.5l-.7.7',
  ],
  moon: ['M13 9.3A5.5 5.5 0 0 1 6.7 3a5.5 5.5 0 1 0 6.3 6.3z'],
  system: ['M2.5 3h11v8h-11z', 'M6 13.5h4M8 11v2.5'],
  help: [
    'M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0z',
    'M6.3 6.3a1.75 1.75 0 1 1 2.6 1.6c-.6.3-.9.7-.9 1.3',
    'M8 11.3h.01',
  ],
  download: ['M8 2.5v7.5M5 7l3 3 3-3', 'M3 13h10'],
  upload: ['M8 10V2.5M5 5.5l3-3 3 3', 'M3 13h10'],
  insights: ['M2.5 3h6v10h-6zM8.5 3h5v5h-5zM8.5 8h5v5h-5z'],
  file: ['M4 2h5l3.5 3.5V14H4z', 'M9 2v3.5h3.5'],
  trash: ['M3 4.5h10M6 4.5v-2h4v2M4.5 4.5l.5 9h6l.5-9', 'M7 7v4M9 7v4'],
  copy: ['M5.5 5.5h8v8h-8z', 'M10.5 5.5v-3h-8v8h3'],
  check: ['M3 8.5l3.5 3.5L13 4.5'],
  warning: ['M8 2.5l6 11H2z', 'M8 6.5v3.5M8 11.8h.01'],
  error: ['M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0z', 'M8 5v3.5M8 11h.01'],
  info: ['M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0z', 'M8 7.5V11M8 5h.01'],
  play: ['M5 3l8 5-8 5z'],
  pause: ['M5.5 3.5v9M10.5 3.5v9'],
  stop: ['M4 4h8v8H4z'],
  dots: ['M3.5 8h.01M8 8h.01M12.5 8h.01'],
  filter: ['M2.5 4h11M4.5 8h7M6.5 12h3'],
  link: [
    'M7 9.5a2.5 2.5 0 0 0 3.6 0l2.1-2.1a2.55 2.55 0 0 0-3.6-3.6l-.9.9',
    'M9 6.5a2.5 2.5 0 0 0-3.6 0L3.3 8.6a2.55 2.55 0 0 0 3.6 3.6l.9-.9',
  ],
  eye: ['M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8z', 'M10 8a2 2 0 1 1-4 0 2 2 0 0 1 4 0z'],
  undo: ['M3 6h6.5a3.5 3.5 0 0 1 0 7H6', 'M5.5 3.5L3 6l2.5 2.5'],
  redo: ['M13 6H6.5a3.5 3.5 0 0 0 0 7H10', 'M10.5 3.5L13 6l-2.5 2.5'],
  keyboard: ['M1.5 4h13v8h-13z', 'M4 6.5h.01M6.6 6.5h.01M9.3 6.5h.01M12 6.5h.01M5.5 9.5h5'],
  external: ['M9 3h4v4M13 3L7.5 8.5', 'M7 4H3v9h9V9'],
  settings: [
    'M2.5 5h6M12 5h1.5M2.5 11H4M7.5 11h6',
    'M12 5a1.75 1.75 0 1 1-3.5 0A1.75 1.75 0 0 1 12 5zM7.5 11A1.75 1.75 0 1 1 4 11a1.75 1.75 0 0 1 3.5 0z',
  ],
  pin: ['M6 2.5h4l-.5 4 2 2.5h-7l2-2.5z', 'M8 9v4.5'],
  edit: ['M3 13l.7-3L10.5 3.2l2.3 2.3L6 12.3z', 'M9 4.7L11.3 7'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type IconName = keyof typeof ICONS
