import { object, string } from 'yup';
import { oneOf, REQUIRED, text } from '../fields';
import { service } from '../endpoint';
import { COURIER_CODES } from './couriers';

const { get, post } = service('util');
const path = '/channels/:channelSeq/configurations' as const;

/** Names of a site's settings for its back office; a setting that nobody has made is an empty text. */
export const CONFIGURATION = {
  /** The courier that the form of a parcel has chosen at first. */
  COURIER: 'delivery.courierCd',
  /** The site's note to buyers beside their parcels, such as when and by whom they are sent. */
  DELIVERY_NOTE: 'delivery.note',
} as const;
export type ConfigurationKey = (typeof CONFIGURATION)[keyof typeof CONFIGURATION];
/** The names of all settings of `CONFIGURATION`, in the order in which the call lists them. */
export const CONFIGURATION_KEYS = Object.values(CONFIGURATION);
/** One setting of a site from `CONFIGURATION`; its value is an empty text if nobody has made it. */
export interface Configuration {
  key: ConfigurationKey;
  value: string;
}
/** Maximum number of letters in the note to buyers beside their parcels. */
export const DELIVERY_NOTE_MAX = 200;

const configurationInput = object({
  key: oneOf(CONFIGURATION_KEYS).required(REQUIRED),
  value: string()
    .trim()
    .default('')
    .when('key', ([key]) => (key === CONFIGURATION.COURIER ? oneOf(['', ...COURIER_CODES]) : text(DELIVERY_NOTE_MAX)).default('')),
}).noUnknown();

/** Calls about a site's settings for its back office. */
export const configurationApi = {
  list: get(path, 'SITE_SUPPORT_UPDATE').returns<Configuration[]>(),
  save: post(path, 'SITE_SUPPORT_UPDATE', configurationInput).returns<Configuration[]>(),
};
