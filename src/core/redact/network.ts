/** Names and numbers of machines. */
import type { Pattern } from './detector.ts'

const NO_HOST =
  /^(?:localhost|local|host|hostname|server|example|github\.com|gitlab\.com|bitbucket\.org|docker|container|runner|sandbox|ubuntu|debian|linux|[0-9a-f]{8,64}|your.*|my|the|remote|\d.*)$/i

function isHost(found: string): boolean {
  return (
    found.length > 2 &&
    /[a-z]/i.test(found) &&
    !NO_HOST.test(found) &&
    !/\.(?:py|js|ts|json|md|txt|sh|ya?ml|com|org|net|io|dev)$/i.test(found)
  )
}

const HOSTS: readonly Pattern[] = [
  {
    marks: ['@'],
    near: '@',
    regex:
      /(?<![\w.+-])[A-Za-z_][\w.-]{0,31}@([A-Za-z][A-Za-z0-9.-]{1,62})(?::[~/][^\s$#]{0,100}|\s[^\s\]]{1,60}\])\s?[$#%](?=\s|$)/dgm,
    accepts: isHost,
  },
  {
    marks: ['host'],
    regex: /(?<![A-Za-z0-9_])(?:HOSTNAME|HOST_NAME|COMPUTERNAME)=["']?([A-Za-z][A-Za-z0-9.-]{2,62})/dg,
    accepts: isHost,
  },
  {
    marks: ['hostname'],
    regex:
      /(?<![A-Za-z])(?:static )?hostname(?:\\{0,3}["'])?:\s{1,4}\\{0,3}["']?([A-Za-z][A-Za-z0-9.-]{2,62})/dgi,
    accepts: (found) => isHost(found) && /[\d.-]/.test(found),
  },
  {
    marks: ['linux', 'darwin'],
    regex: /\b(?:Linux|Darwin)\s([A-Za-z][A-Za-z0-9.-]{2,62})\s\d{1,2}\.\d{1,2}[.\d]/dg,
    accepts: isHost,
  },
  {
    marks: ['ssh', 'scp', 'rsync', 'sftp'],
    regex: /\b(?:ssh|scp|rsync|sftp)\s[^\n|;&]{0,100}?[\w.-]{1,32}@([A-Za-z][A-Za-z0-9.-]{2,62})/dg,
    accepts: isHost,
  },
  {
    marks: ['.internal', '.local', '.corp', '.lan', '.intranet', '.intra', '.home.arpa'],
    regex:
      /(?<![\w.@/$-])((?:[A-Za-z0-9][A-Za-z0-9-]{0,40}\.){1,4}(?:internal|local|corp|lan|intranet|intra|home\.arpa))(?![\w(.-]|\s?=)/dg,
    accepts: (found) =>
      !/^(?:self|this|os|_?[a-z]+\d?\.local$|settings|host\.docker|threading|metadata\.google|kubernetes|cluster|svc)/.test(
        found,
      ) || /[\d-]/.test(found),
  },
  {
    marks: ['.internal', '.local', '.corp', '.lan', '.intranet'],
    regex: /:\/\/((?:[A-Za-z0-9][A-Za-z0-9-]{0,40}\.){1,4}(?:internal|local|corp|lan|intranet))(?![\w.-])/dg,
    accepts: (found) => !/^host\.docker|^metadata\.google/.test(found),
  },
  { marks: ['ip-'], regex: /(?<![\w-])(ip-\d{1,3}-\d{1,3}-\d{1,3}-\d{1,3})(?![\w-])/dg },
]

const OCTET = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`

/** Far behind a name: a version in a list of packages. */
function isInTable(text: string, start: number): boolean {
  return /[A-Za-z0-9] {2,}$/.test(text.slice(Math.max(0, start - 60), start))
}

const NETWORK_NUMBERS: readonly Pattern[] = [
  {
    marks: ['.'],
    regex: new RegExp(
      String.raw`(?<![\w.+~^-]|[A-Za-z]/|[=~<>]=\s?|version\s|version:\s)(?:${OCTET}\.){3}${OCTET}(?![\w-]|\.\d)`,
      'g',
    ),
    // This machine, masks and documentation's favorites name no machine; versions mostly end in zeros.
    accepts: (found, { text, start }) =>
      !isInTable(text, start) &&
      (!/^(?:0\.|127\.|255\.)|\.0\.0$|\.0\.0\.\d$|^[0-9]\.\d\.\d{1,2}\.\d{1,2}$|^(?:8\.8\.[48]\.[48]|1\.1\.1\.1|169\.254\.169\.254)$/.test(
        found,
      ) ||
        /^10\.\d+\.\d+\.[1-9]/.test(found)),
    word: 'ip',
  },
  { marks: [':'], regex: /(?<![\w:])(?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4}(?![\w:])/gi, word: 'ip' },
  {
    marks: ['::'],
    regex: /(?<![\w:])(?:[0-9a-f]{1,4}:){1,6}:(?:[0-9a-f]{1,4}:){0,5}[0-9a-f]{1,4}(?![\w:])/gi,
    accepts: (found) => /\d/.test(found) && found.length >= 7,
    word: 'ip',
  },
  {
    marks: [':', '-'],
    regex: /(?<![\w:-])[0-9a-f]{2}([:-])(?:[0-9a-f]{2}\1){4}[0-9a-f]{2}(?![\w:-])/gi,
    accepts: (found) => /\d/.test(found) && !/^(?:00[:-]){5}|^(?:ff[:-]){5}/i.test(found),
    word: 'mac',
  },
  {
    marks: ['.'],
    regex: /(?<![\w.])[0-9a-f]{4}\.[0-9a-f]{4}\.[0-9a-f]{4}(?![\w.])/gi,
    accepts: (found) => /[a-f]/i.test(found) && /\d/.test(found),
    word: 'mac',
  },
]

export const NETWORK: readonly Pattern[] = [...HOSTS, ...NETWORK_NUMBERS]
