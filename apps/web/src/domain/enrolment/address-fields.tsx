import { useTranslation } from 'react-i18next';
import type { TextBinding } from '../../lib/form';
import { TextInput } from '../../ui/inputs';
import l from '../../ui/layout.module.css';
import s from './address-fields.module.css';

export interface AddressForm {
  text: (field: string) => TextBinding;
}
/** The fields for the address to which a class's material is delivered (CR-160). */
export function AddressFields({ form, prefix = '' }: { form: AddressForm; prefix?: string }) {
  const { t } = useTranslation('enrolment');
  const bound = (field: string) => form.text(`${prefix}${field}`);
  return (
    <fieldset className={s.address}>
      <legend>{t('address.title')}</legend>
      <p>{t('address.note')}</p>
      <div className={l.columns200}>
        <TextInput label={t('address.recipient')} required maxLength={40} autoComplete="shipping name" quiet {...bound('recipient')} />
        <TextInput
          label={t('address.phone')}
          required
          inputMode="tel"
          autoComplete="shipping tel-national"
          placeholder="01012345678"
          maxLength={13}
          quiet
          {...bound('phone')}
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
        {...bound('zipCode')}
      />
      <TextInput
        label={t('address.address')}
        required
        autoComplete="shipping address-line1"
        placeholder={t('address.addressHint')}
        maxLength={200}
        quiet
        {...bound('address')}
      />
      <TextInput
        label={t('address.addressDetail')}
        autoComplete="shipping address-line2"
        placeholder={t('address.detailHint')}
        maxLength={100}
        quiet
        {...bound('addressDetail')}
      />
      <TextInput label={t('address.memo')} placeholder={t('address.memoHint')} maxLength={100} quiet {...bound('memo')} />
    </fieldset>
  );
}
