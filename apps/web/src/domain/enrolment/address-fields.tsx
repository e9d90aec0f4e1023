import type { DeliveryAddress } from '@madang/contracts/main/delivery-address';
import { useTranslation } from 'react-i18next';
import type { TextBinding } from '../../lib/form';
import { TextInput } from '../../ui/inputs';
import l from '../../ui/layout.module.css';
import s from './address-fields.module.css';

/** The fields for the address to which a class's material is delivered (CR-160); `text` binds each to the form that they are part of. */
export function AddressFields({ text }: { text: (field: keyof DeliveryAddress) => TextBinding }) {
  const { t } = useTranslation('enrolment');
  return (
    <fieldset className={s.address}>
      <legend>{t('address.title')}</legend>
      <p>{t('address.note')}</p>
      <div className={l.columns200}>
        <TextInput label={t('address.recipient')} required maxLength={40} autoComplete="shipping name" quiet {...text('recipient')} />
        <TextInput
          label={t('address.phone')}
          required
          inputMode="tel"
          autoComplete="shipping tel-national"
          placeholder="01012345678"
          maxLength={13}
          quiet
          {...text('phone')}
        />
      </div>
      <TextInput
        className={s.zip}
        label={t('address.zipCode')}
        required
        inputMode="numeric"
        autoComplete="shipping postal-code"
        placeholder="04524"
        maxLength={5}
        quiet
        {...text('zipCode')}
      />
      <TextInput
        label={t('address.address')}
        required
        autoComplete="shipping address-line1"
        placeholder={t('address.addressHint')}
        maxLength={200}
        quiet
        {...text('address')}
      />
      <TextInput
        label={t('address.addressDetail')}
        autoComplete="shipping address-line2"
        placeholder={t('address.detailHint')}
        maxLength={100}
        quiet
        {...text('addressDetail')}
      />
      <TextInput label={t('address.memo')} placeholder={t('address.memoHint')} maxLength={100} quiet {...text('memo')} />
    </fieldset>
  );
}
