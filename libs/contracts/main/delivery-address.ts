import { object, string } from 'yup';
import { message, phone, REQUIRED, text } from '../fields';

/** Where the material of a class goes. */
export interface DeliveryAddress {
  recipient: string;
  phone: string;
  zipCode: string;
  address: string;
  addressDetail: string;
  /** A note that the courier reads. */
  memo: string;
}
/** The fields of an address that a parcel goes to. */
export const deliveryAddressFields = () => ({
  recipient: text(40, 1).required(REQUIRED),
  phone: phone().required(REQUIRED),
  /** A Korean post code of five digits. */
  zipCode: string()
    .trim()
    .matches(/^\d{5}$/, { message: message('zipCode'), excludeEmptyString: true })
    .required(REQUIRED),
  address: text(200, 1).required(REQUIRED),
  addressDetail: text(100).default(''),
  memo: text(100).default(''),
});
/** Where the material of a class is sent to. */
export const deliveryAddressInput = object(deliveryAddressFields()).noUnknown();
