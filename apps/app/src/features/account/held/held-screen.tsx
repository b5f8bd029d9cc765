import { Button, Stack } from '@mantine/core';
import type { HoldNotice } from '@nightjar/domain/account/rules/hold';
import { brand } from '@nightjar/domain/brand';
import { useRouteContext } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useAuth } from '../../../platform/auth.ts';
import { Branch } from '../../../ui/bird/branch.tsx';
import { OwlMark } from '../../../ui/bird/mark.tsx';
import { PullToRefresh } from '../../../ui/feedback/pull-to-refresh.tsx';
import { GlobalModal } from '../../../ui/overlay/global-modal.tsx';
import { closeAllModals } from '../../../ui/overlay/modal.ts';
import { PageTitle } from '../../../ui/shell/page-title.tsx';
import { useTitleFocus } from '../../../ui/shell/use-title-focus.ts';
import { declareFontFaces } from '../../../ui/theme/faces.ts';
import { askToSignOut } from '../parts/actions.ts';
import classes from './held-screen.module.css';
import { useHoldCheck } from './use-hold-check.ts';
import { supportMailUrl, heldWords as words } from './words.ts';

/** A user whose account is on hold sees only this page: the end of the hold, its reason, and what they can do. */
export function HeldScreen({ notice: { reason, until } }: { notice: HoldNotice }) {
  const { userId } = useAuth();
  const { supportMail } = useRouteContext({ from: '__root__' }).settings;
  const { busy, found, check } = useHoldCheck();
  useTitleFocus();
  useEffect(clearTitleAndOverlays, []);
  // This page declares the fonts itself, because a user on hold may never have opened the app's first page, which
  // otherwise does so.
  useEffect(() => void declareFontFaces(), []);
  return (
    <main id="content" tabIndex={-1}>
      <PullToRefresh onRefresh={check}>
        <section className={classes.page}>
          <div className={classes.bird}>
            <Branch>
              <OwlMark size={72} asleep />
            </Branch>
          </div>
          <PageTitle>{words.title}</PageTitle>
          <p className={classes.text}>{words.until(until)}</p>
          {reason !== '' && (
            <div className={classes.notice}>
              <p className={classes.why}>{words.why}</p>
              <p className={classes.reason}>{reason}</p>
            </div>
          )}
          <p className={classes.text}>{words.kept}</p>
          <Stack gap="xs">
            <Button component="a" href={supportMailUrl(supportMail, userId ?? '')} fullWidth>
              {words.write}
            </Button>
            <Button variant="default" fullWidth loading={busy} onClick={() => void check()}>
              {words.again}
            </Button>
            <Button variant="subtle" color="gray" fullWidth onClick={() => void askToSignOut()}>
              {words.logOut}
            </Button>
          </Stack>
          <p role="status" className={classes.found}>
            {found}
          </p>
        </section>
      </PullToRefresh>
      <GlobalModal />
    </main>
  );
}

/**
 * Resets the title of the page, and closes the sheets and toasts of earlier pages, so that none of them shows over this
 * page.
 */
function clearTitleAndOverlays() {
  document.title = brand.name;
  closeAllModals();
  return () =>
    void import('../../../ui/overlay/toast-view.tsx').then(({ removeAllToasts }) => removeAllToasts());
}
