import { hasPermission } from '@madang/contracts/permissions';
import type { Caller } from './caller';

/**
 * Whether the caller sees mail addresses and phone numbers unmasked. For everybody else a search must not compare what is masked: its hits
 * would confirm a guessed address, or give it away letter by letter (AM-331).
 */
export const seesContacts = ({ roles }: Pick<Caller, 'roles'>): boolean => hasPermission(roles, 'SITE_PERSONAL_READ');
