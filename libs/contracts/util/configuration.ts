import { object, string } from 'yup';
import { oneOf, REQUIRED, text } from '../fields';
import { service } from '../endpoint';
import { COURIER_CODES } from './couriers';

const { get, post } = service('util');
const path = '/channels/:channelSeq/configurations' as const;

/** What a site sets for its back office, by name: each has a value, the empty text where nothing was chosen. */
export const CONFIGURATION = {
  /** The courier that parcels usually go with: chosen already where one is sent. */
  COURIER: 'delivery.courierCd',
  /** What buyers read beside their parcels: when they are sent, and by whom. */
  DELIVERY_NOTE: 'delivery.note',
} as const;
export type ConfigurationKey = (typeof CONFIGURATION)[keyof typeof CONFIGURATION];
/** All of them, in the order in which the call lists them. */
export const CONFIGURATION_KEYS = Object.values(CONFIGURATION);
/** One such setting of a site; empty text where nothing was chosen. */
export interface Configuration {
  key: ConfigurationKey;
  value: string;
}
/** Letters of the note beside parcels. */
export const DELIVERY_NOTE_MAX = 200;

const configurationInput = object({
  key: oneOf(CONFIGURATION_KEYS).required(REQUIRED),
  value: string()
    .trim()
    .default('')
    .when('key', ([key]) => (key === CONFIGURATION.COURIER ? oneOf(['', ...COURIER_CODES]) : text(DELIVERY_NOTE_MAX)).default('')),
}).noUnknown();

/** Calls about what a site sets for its back office. */
export const configurationApi = {
  /** All of them, in their order. */
  list: get(path, 'SITE_SUPPORT_UPDATE').returns<Configuration[]>(),
  save: post(path, 'SITE_SUPPORT_UPDATE', configurationInput).returns<Configuration[]>(),
};
