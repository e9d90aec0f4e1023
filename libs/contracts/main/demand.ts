import { object } from 'yup';
import { PERSONAL_DATA } from '../codes';
import { service, type Page } from '../endpoint';
import { pageNumber, pageSize, sheetReason, text } from '../fields';
import { LIMITS } from '../limits';
import { demandApi as calls } from './demand-calls';

const { get } = service('main');
const at = '/channels/:channelSeq/courses/:courseSeq/demand' as const;

/** A person who asked to be told when a class opens (AM-361). */
export interface Waiter {
  userSeq: number;
  name: string;
  email: string;
  phone: string | null;
  profileImageUrl: string | null;
  createdAt: string;
  /** When the person was told that the class had opened; null: the person still waits. */
  toldAt: string | null;
}
/** Calls about the people who want to be told when a class opens in which nobody can enrol now. */
export const demandApi = {
  ...calls,
  /** The people who asked to be told, the latest first, including those who were told already. */
  list: get(`${at}/people`, 'CLASS_STUDENT_READ', object({ page: pageNumber(), size: pageSize(LIMITS.adminPageSizes), q: text(100) }))
    .persons(PERSONAL_DATA.DEMAND)
    .returns<Page<Waiter>>(),
  excel: get(`${at}/excel`, 'CLASS_STUDENT_EXCEL_DOWNLOAD', object({ q: text(100), reason: sheetReason() }))
    .sheet(PERSONAL_DATA.DEMAND)
    .returnsFile(),
};
