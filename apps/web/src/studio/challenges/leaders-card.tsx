import { challengeApi, type ChallengeLeader } from '@madang/contracts/main/challenge';
import { COURSE_STAFF_TYPE } from '@madang/contracts/staff-types';
import { type SearchableUser } from '@madang/contracts/main/operator';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/can';
import { confirm, toast } from '../../lib/dialogs';
import { useAct } from '../../lib/query';
import { revealPerson } from '../../lib/reveal';
import { Button, IconButton } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Avatar, Card } from '../../ui/parts';
import { useLackedBy } from '../../domain/permissions/class-roles';
import { usePermissionName } from '../../domain/permissions/permission-name';
import { Contact } from '../../domain/personal/contact';
import { PeopleSearch } from '../../domain/people/people-search';
import l from '../../ui/layout.module.css';
import { cx } from '../../ui/cx';

/** The leaders of a challenge: people who look after its participants only (ST-007). */
export function LeadersCard({ courseSeq, leaders }: { courseSeq: number; leaders: readonly ChallengeLeader[] }) {
  const { t } = useTranslation('studio');
  const may = useCan(challengeApi.addLeader);
  const [adding, setAdding] = useState(false);
  const remove = useAct(challengeApi.removeLeader, {
    invalidates: [challengeApi.find, challengeApi.leaders],
    onDone: () => toast(t('leaders.removed')),
  });
  const ask = async ({ userSeq, name }: ChallengeLeader) => {
    const yes = await confirm(t('leaders.removeText'), {
      title: t('leaders.removeTitle', { name }),
      action: t('leaders.removeDo'),
      danger: true,
    });
    if (yes) remove.mutate({ params: { courseSeq, userSeq } });
  };
  const add = may && (
    <Button size="sm" onClick={() => setAdding(true)}>
      <Plus aria-hidden="true" />
      {t('leaders.add')}
    </Button>
  );
  return (
    <Card title={t('leaders.title')} note={t('leaders.note')} aside={add}>
      {leaders.length === 0 ? (
        <p className={l.muted14}>
          {t('leaders.empty')} {t('leaders.emptyText')}
        </p>
      ) : (
        <ul className={l.rows}>
          {leaders.map((one) => (
            <li key={one.userSeq}>
              <Avatar name={one.name} imageUrl={one.profileImageUrl} />
              <span className={cx(l.named, l.grow)}>
                <b>{one.name}</b>
                <Contact
                  name={one.name}
                  text={one.email}
                  onReveal={() => revealPerson(challengeApi.find, { params: { courseSeq } }, one.userSeq)}
                />
              </span>
              {may && (
                <IconButton dense label={t('leaders.removeOf', { name: one.name })} onClick={() => void ask(one)}>
                  <X aria-hidden="true" />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {adding && <LeaderDialog courseSeq={courseSeq} onClose={() => setAdding(false)} />}
    </Card>
  );
}

function LeaderDialog({ courseSeq, onClose }: { courseSeq: number; onClose: () => void }) {
  const { t } = useTranslation('studio');
  const lacked = useLackedBy()(COURSE_STAFF_TYPE.CLASS_MANAGER);
  const nameOf = usePermissionName();
  const [chosen, setChosen] = useState<SearchableUser | null>(null);
  const add = useAct(challengeApi.addLeader, {
    invalidates: [challengeApi.find, challengeApi.leaders],
    onDone: () => {
      toast(t('leaders.added', { name: chosen?.name ?? '' }));
      onClose();
    },
  });
  return (
    <Dialog
      open
      size="m"
      locked={add.isPending}
      onClose={onClose}
      title={t('leaders.add')}
      note={t('leaders.note')}
      foot={
        <>
          <Button onClick={onClose} disabled={add.isPending}>
            {t('form.cancel')}
          </Button>
          <Button
            tone="primary"
            disabled={!chosen}
            busy={add.isPending}
            onClick={() => chosen && add.mutate({ params: { courseSeq }, body: { userSeq: chosen.userSeq } })}
          >
            {t('leaders.addDo')}
          </Button>
        </>
      }
    >
      {lacked.length > 0 && <p className={cx(l.muted13, l.below)}>{t('leaders.some', { permissions: lacked.map(nameOf).join(', ') })}</p>}
      <PeopleSearch type="course" userTypeCd={COURSE_STAFF_TYPE.CLASS_MANAGER} courseSeq={courseSeq} value={chosen} onChange={setChosen} />
    </Dialog>
  );
}
