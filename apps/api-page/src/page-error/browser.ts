import { browserIn } from '@madang/server/browsers';

/** The browser's name and major version: enough to reproduce an error, and too little to recognise a person. */
export function browserOf(agent = ''): string {
  const found = browserIn(agent);
  return found ? `${found.name} ${found.version.slice(0, 4)}`.trim() : 'other';
}
