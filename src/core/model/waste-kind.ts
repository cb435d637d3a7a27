/** What a run can carry along without need. */
export type WasteKind =
  | 'repeated-result'
  | 'read-again'
  | 'oversized-result'
  | 'unused-tools'
  | 'old-failures'
