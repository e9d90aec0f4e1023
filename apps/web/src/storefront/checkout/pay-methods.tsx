import { PAY_METHOD, type PayMethod } from '@madang/contracts/codes';
import { ArrowLeftRight, CreditCard, Globe, Receipt, Smartphone, Wallet, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { RadioCard } from '../../ui/choices';

const PAY_METHOD_ICONS: Partial<Record<PayMethod, LucideIcon>> = {
  [PAY_METHOD.CARD]: CreditCard,
  [PAY_METHOD.VIRTUAL_ACCOUNT]: Receipt,
  [PAY_METHOD.TRANSFER]: ArrowLeftRight,
  [PAY_METHOD.KAKAO_PAY]: Smartphone,
  [PAY_METHOD.SAMSUNG_PAY]: Smartphone,
  [PAY_METHOD.OVERSEAS_CARD]: Globe,
  [PAY_METHOD.PAYPAL]: Wallet,
};
/** The choice of a way to pay, as tiles that act as radio buttons. */
export function PayMethods({
  methods,
  value,
  closed,
  onChange,
}: {
  methods: readonly PayMethod[];
  value: PayMethod | null;
  /** The ways to pay that cannot be used now, each with the reason. */
  closed?: Partial<Record<PayMethod, string>>;
  onChange: (method: PayMethod) => void;
}) {
  const { t } = useTranslation('checkout');
  return (
    <RadioCard
      label={t('method')}
      hideLabel
      name="payMethodCd"
      value={value}
      onChange={onChange}
      columns="repeat(auto-fit, minmax(min(200px, 100%), 1fr))"
      options={methods.map((code) => {
        const Icon = PAY_METHOD_ICONS[code] ?? CreditCard;
        return {
          value: code,
          label: t(`contracts:payMethod.${code}`),
          hint: closed?.[code] ?? t(`methodHint.${code}`),
          disabled: closed?.[code] !== undefined,
          icon: <Icon aria-hidden="true" strokeWidth={1.75} />,
        };
      })}
    />
  );
}
