import { PAY_METHOD, YN } from '@madang/contracts/codes';
import { membershipApi } from '@madang/contracts/main/membership-calls';
import { subscriptionApi } from '@madang/contracts/util/subscription-calls';
import { CircleX, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { call, errorMessage } from '../../lib/api';
import { ENROLMENT_READS } from '../../domain/course/course-viewer';
import { gaveUpBy } from '../../domain/order/gave-up';
import { toast } from '../../lib/dialogs';
import { invalidate } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { ButtonLink } from '../../ui/button';
import { Result, ResultPage } from '../../ui/result';
import { Loading, Skeleton } from '../../ui/states';

/**
 * The page to which the payment provider returns after a card was registered: makes the first charge, or changes the card of later
 * charges.
 */
export default function CardPage() {
  const { t } = useTranslation('membership');
  const navigate = useNavigate();
  const membershipSeq = Number(useParams()['membershipSeq']);
  const [query, setQuery] = useSearchParams();
  // The result that the provider put into the query; kept here, because the query is removed first.
  const [told] = useState(() => ({
    proof: { authKey: query.get('authKey') ?? '', customerKey: query.get('customerKey') ?? '' },
    change: query.get('change') === YN.YES,
    code: query.get('code'),
    message: query.get('message'),
  }));
  const proven = told.proof.authKey !== '' && told.proof.customerKey !== '';
  const [error, setError] = useState<unknown>(null);
  const title = t(told.change ? 'card.change' : 'card.title');
  useTitle(title);
  const begun = useRef(false);
  useEffect(() => {
    if (!proven || begun.current) return;
    begun.current = true;
    setQuery(told.change ? { change: YN.YES } : {}, { replace: true });
    const params = { membershipSeq };
    const work = async () => {
      if (told.change) await call(subscriptionApi.card, { params, body: { card: told.proof } });
      else {
        const offers = await call(membershipApi.offers, {});
        const price = offers.find((one) => one.membershipSeq === membershipSeq)?.price ?? 0;
        // The consent to pass data to the seller was recorded before the card window opened, so this call sends none.
        await call(subscriptionApi.subscribe, {
          params,
          body: { payMethodCd: PAY_METHOD.CARD, price, card: told.proof, sellerYn: false },
        });
      }
      await invalidate(subscriptionApi.mine, ...ENROLMENT_READS);
      toast(t(told.change ? 'card.changed' : 'card.done'));
      await navigate(told.change ? '/me/memberships' : '/me/memberships?joined=Y', { replace: true });
    };
    work().catch(setError);
  }, [proven, told, membershipSeq, navigate, setQuery, t]);
  if (proven && !error)
    return (
      <ResultPage busy>
        <Loading label={t(told.change ? 'card.saving' : 'card.charging')}>
          <Skeleton height={240} radius={16} />
        </Loading>
      </ResultPage>
    );
  const gaveUp = !error && gaveUpBy(told.code);
  const Icon = gaveUp ? Undo2 : CircleX;
  return (
    <ResultPage>
      <Result
        bad={!gaveUp}
        alert={!gaveUp}
        icon={<Icon aria-hidden="true" />}
        title={t(gaveUp ? 'card.gaveUp' : 'card.failed')}
        text={error ? errorMessage(error) : gaveUp ? t('card.gaveUpText') : told.message || t('card.failedText')}
        actions={
          <>
            <ButtonLink size="lg" to={told.change ? '/me/memberships' : '/membership'}>
              {t('back')}
            </ButtonLink>
            {!told.change && (
              <ButtonLink size="lg" tone="primary" to={`/membership/${membershipSeq}/payment`}>
                {t('card.again')}
              </ButtonLink>
            )}
          </>
        }
      />
    </ResultPage>
  );
}
