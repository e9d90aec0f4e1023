import { CONTENT_KIND, values } from '@madang/contracts/codes';
import { MODERATES_CLASSES, MODERATOR_OF } from '@madang/contracts/main/moderates';
import { hasPermission } from '@madang/contracts/permissions';
import type { User } from '@madang/server/caller';
import type { Moderator } from './report.sql';

/** What the caller may decide about, as the statements of reports take it. */
export const moderatorOf = ({ userSeq, roles, ownClasses }: User): Moderator => ({
  userSeq,
  kinds: values(CONTENT_KIND).filter((kind) => hasPermission(roles, MODERATOR_OF[kind])),
  classes: !ownClasses && hasPermission(roles, MODERATES_CLASSES),
});
