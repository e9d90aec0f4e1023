import { object } from 'yup';
import { service } from '../endpoint';
import { REQUIRED, seq, text, when } from '../fields';
import { LIMITS } from '../limits';
import { PLATFORM_ACTION } from '../platform-codes';

const { get, post } = service('main');

/** A maintenance of the whole platform or of one site, during which visitors see a page that says so. */
export interface Maintenance {
  maintenanceSeq: number;
  /** The site under maintenance; null: the whole platform. */
  siteSeq: number | null;
  siteName: string | null;
  reason: string;
  beganAt: string;
  beganBy: string;
  expectedEnd: string;
  /** When the maintenance ended; null while it runs. */
  endedAt: string | null;
  endedBy: string | null;
}
const reason = () => text(LIMITS.memoMax, 2).required(REQUIRED);
const base = '/platform/maintenance' as const;
/** Calls by which platform operators begin and end a maintenance of the whole platform or of one site. */
export const platformMaintenanceApi = {
  /** The running maintenances, followed by the latest of the others, at most 50 in all. */
  list: get(base, 'platform').audited(PLATFORM_ACTION.MAINTENANCE).returns<Maintenance[]>(),
  /** Begins a maintenance, or sets another expected end of the one that runs. */
  begin: post(base, 'platform', object({ siteSeq: seq().nullable(), expectedEnd: when().required(REQUIRED), reason: reason() }).noUnknown())
    .audited(PLATFORM_ACTION.MAINTENANCE_BEGIN)
    .returns<Maintenance[]>(),
  end: post(`${base}/:maintenanceSeq/end`, 'platform').audited(PLATFORM_ACTION.MAINTENANCE_END).returns<Maintenance[]>(),
};
