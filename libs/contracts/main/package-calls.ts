/** The calls of a package's page, without the rules of the staff's forms, which ./package holds. */
import { service } from '../endpoint';
import type { Asked } from './asked-together';
import type { PackageInfo } from './package';

const { get } = service('main');
const pk = '/channels/:channelSeq/packages/:courseSeq' as const;

/** Calls by which the page of a package shows it; `package.ts` adds the calls of the staff. */
export const packageApi = {
  find: get(pk, 'public').published().returns<PackageInfo>(),
  /** What is asked of the caller who enrols in the package: what it and the classes ask that the caller does not have yet. */
  asked: get(`${pk}/asked`, 'login').returns<Asked>(),
  /** Classes of the package in which the caller is already enrolled. */
  checkAttend: get(`${pk}/check-attend`, 'login').returns<{ courseSeq: number; title: string; validAt: string | null }[]>(),
};
