import { moderatedBy } from '@madang/contracts/main/moderates';
import type { User } from '@madang/server/caller';
import type { Moderator } from './report.sql';

/** What the caller may decide about, as the statements of reports take it. */
export const moderatorOf = ({ userSeq, roles, ownClasses }: User): Moderator => ({ userSeq, ...moderatedBy(roles, ownClasses) });
