import { planApi } from '@madang/contracts/util/plan';
import { hasProPlan } from '@madang/contracts/util/plan-rules';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Can } from '../../lib/can';
import { useSite } from '../../lib/channel';
import { ButtonLink } from '../../ui/button';
import { Empty } from '../../ui/states';

/** Renders `children` on sites with the pro plan (saasYn); on others, a page that offers the plan. */
export function Pro({ children }: { children: ReactNode }) {
  const { t } = useTranslation('studio');
  const { channelSetting } = useSite();
  if (hasProPlan(channelSetting)) return children;
  return (
    <Empty art="lock" heading="h1" title={t('plan.title')} text={t('plan.text')}>
      <Can do={planApi.find}>
        <ButtonLink tone="primary" to="/settings/plan">
          {t('plan.see')}
        </ButtonLink>
      </Can>
    </Empty>
  );
}
