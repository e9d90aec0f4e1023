import { channelApi } from '@madang/contracts/main/channel';
import { consentApi } from '@madang/contracts/main/consent';
import { matchOpenPage } from '@madang/contracts/page/open-routes';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useJoinBoxes } from '../../domain/account/use-join-boxes';
import { useSite } from '../../lib/channel';
import { useAct } from '../../lib/query';
import { sending } from '../../lib/sending';
import { logout } from '../../lib/session-moves';
import { Button, ButtonLink } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import l from '../../ui/layout.module.css';

/**
 * Asks a person who belongs to the site but never agreed to its texts for the consents of joining, or lets the person leave the site.
 * Public pages stay open; closing the dialog on any other page leads to the main page (AM-759).
 */
export default function UnaskedDialog() {
  const { t } = useTranslation('consents');
  const site = useSite();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { boxes, take } = useJoinBoxes(site);
  const join = useAct(channelApi.join, { invalidates: [consentApi.missing, consentApi.list] });
  if (matchOpenPage(pathname, { on: 'site', aliases: site.serviceAlias })) return null;
  return (
    <Dialog
      open
      size="m"
      locked={join.isPending}
      title={t('unasked.title', { site: site.name })}
      note={t('unasked.note')}
      onClose={() => void navigate('/')}
      foot={
        <>
          <Button onClick={() => void logout()} disabled={join.isPending}>
            {t('renewal.logOut')}
          </Button>
          <Button tone="primary" type="submit" form="unasked" busy={join.isPending}>
            {t('renewal.agree')}
          </Button>
        </>
      }
    >
      <form
        id="unasked"
        className={l.stack16}
        onSubmit={sending(() => {
          const body = take();
          if (!body) return 'shown';
          join.mutate({ body });
          return 'acted';
        })}
      >
        {boxes}
        <p>{t('renewal.refuse')}</p>
        <p>
          <ButtonLink size="sm" to="/editinformation">
            {t('unasked.leave')}
          </ButtonLink>
        </p>
      </form>
    </Dialog>
  );
}
