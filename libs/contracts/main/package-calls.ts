/** The calls of a package's page, without the rules of its forms: those stand in ./package. */
import { service } from '../endpoint';
import type { PackageInfo } from './package';

const { get } = service('main');
const pk = '/channels/:channelSeq/packages/:courseSeq' as const;

/** Calls by which the page of a package shows it; `package.ts` adds those of the staff. */
export const packageApi = {
  find: get(pk, 'public').published().returns<PackageInfo>(),
  /** Classes of the package that this person is in, or has applied for, already. */
  checkAttend: get(`${pk}/check-attend`, 'login').returns<{ courseSeq: number; title: string; validAt: string | null }[]>(),
};
