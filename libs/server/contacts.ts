import { hasPermission } from '@madang/contracts/permissions';
import type { Caller } from './caller';

/**
 * Whether the caller sees ways to reach people whole. A search of anybody else compares what is shown alone: by hits a masked address
 * or phone number could be confirmed, or guessed letter by letter (AM-331).
 */
export const seesContacts = ({ roles }: Pick<Caller, 'roles'>): boolean => hasPermission(roles, 'SITE_PERSONAL_READ');
