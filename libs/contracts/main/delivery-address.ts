import { object, string } from 'yup';
import { message, phone, REQUIRED, text } from '../fields';

/** The address to which a class's material is sent. */
export interface DeliveryAddress {
  recipient: string;
  phone: string;
  zipCode: string;
  address: string;
  addressDetail: string;
  /** A note that the courier reads. */
  memo: string;
}
/** The rules of the fields of a delivery address. */
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
/** The input of a delivery address. */
export const deliveryAddressInput = object(deliveryAddressFields()).noUnknown();
