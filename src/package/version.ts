/**
 * The version of the package and of the command line: the first number is the file format's, the others are
 * this repository's.
 */
import { FILE_VERSION } from '#formats/memoscope/file.ts'
import { version } from '../../package.json'

export const PACKAGE_VERSION: string = [FILE_VERSION, ...version.split('.').slice(1)].join('.')
