/** How the editor's language service reads code: as modules without a page around them. */
import { AUTHOR_PATHS } from './author-types.ts'

export const COMPILER_OPTIONS = {
  // ES2020, as a number: Monaco's own names load all of Monaco.
  target: 7,
  // Without a page: what code could call of a browser is not there in the sandbox either.
  lib: ['lib.es2023.d.ts'],
  module: 99,
  moduleResolution: 2,
  // Every file is a module of its own, so that two notebooks never see each other's names.
  moduleDetection: 3,
  baseUrl: 'file:///',
  paths: AUTHOR_PATHS,
  allowImportingTsExtensions: true,
  allowNonTsExtensions: true,
  sourceMap: true,
  strict: true,
  noUncheckedIndexedAccess: true,
}
