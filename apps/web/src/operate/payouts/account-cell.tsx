import { bankName } from '@madang/contracts/util/banks';
import type { PlatformPayout } from '@madang/contracts/util/platform';
import { useTranslation } from 'react-i18next';
import type { Lang } from '@madang/contracts/codes';
import l from '../../ui/layout.module.css';

/** The table's cell with the bank account of a payout, unmasked. */
export function AccountCell({ of: { bank, accountNumber, holder } }: { of: Pick<PlatformPayout, 'bank' | 'accountNumber' | 'holder'> }) {
  const { t, i18n } = useTranslation('operate-payouts');
  return (
    <div className={l.named}>
      <span className="num">{accountNumber ?? t('unreadable')}</span>
      <small>
        {bankName(bank, i18n.language as Lang)} · {holder}
      </small>
    </div>
  );
}
