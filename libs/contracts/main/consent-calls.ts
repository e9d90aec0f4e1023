/** The calls by which a member agrees to a site's texts, without the rules of their input, which ./consent holds. */
import { service } from '../endpoint';
import type { agreeInput, MissingConsents } from './consent';

const { get, post } = service('main', 'main/consent');

/** Calls about consents that a checkout makes; `consent.ts` adds all others and the rules of the input. */
export const consentApi = {
  /** The texts of a site that the caller still has to agree to. */
  missing: get('/channels/:channelSeq/consents', 'login').returns<MissingConsents>(),
  agree: post('/channels/:channelSeq/consents', 'login').takes<typeof agreeInput>().returns<MissingConsents>(),
};
