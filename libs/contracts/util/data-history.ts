import { object } from 'yup';
import { HISTORY_ENTITY, values, type CodeOf, type HISTORY_ACTION } from '../codes';
import { service, type Page } from '../endpoint';
import { oneOf, pageNumber, pageSize, seq } from '../fields';
import { LIMITS } from '../limits';

const { get } = service('util');

/** Who changed what of a site, and when; only what differs stands in before and after. */
export interface DataHistory {
  historySeq: number;
  entity: CodeOf<typeof HISTORY_ENTITY>;
  seq: number | null;
  action: CodeOf<typeof HISTORY_ACTION>;
  userSeq: number | null;
  userName: string;
  /** Whom it is about, by today's name; null where the entity says all. */
  subject: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  createdAt: string;
}
export const dataHistoryApi = {
  list: get(
    '/channels/:channelSeq/data-history',
    'SITE_SUPPORT_UPDATE',
    object({
      entity: oneOf(values(HISTORY_ENTITY)),
      seq: seq(),
      page: pageNumber(),
      size: pageSize(LIMITS.adminPageSizes),
    }),
  ).returns<Page<DataHistory>>(),
};
