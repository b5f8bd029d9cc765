import { Button, TextInput, Title } from '@mantine/core';
import { codeLabelLimit, type InviteCode } from '@nightjar/domain/referrals/desk/entity';
import { longestCodeLength } from '@nightjar/domain/referrals/entity';
import { useEffect, useRef, useState } from 'react';
import { useOnline } from '../../../../platform/network.ts';
import { DeskHeading } from '../../../../ui/desk/desk-heading.tsx';
import { DeskForm, FormSection } from '../../../../ui/desk/form/desk-form.tsx';
import { useDeskForm } from '../../../../ui/desk/form/use-desk-form.ts';
import { HrefLink } from '../../../../ui/desk/href-link.tsx';
import { FieldRow } from '../../../../ui/input/field-row.tsx';
import classes from './codes.module.css';
import { CopyButton } from './copy-button.tsx';
import { emptyCode, newCodeSchema } from './items.ts';
import { LimitFields } from './limit-fields.tsx';
import { useMakeCode } from './use-making.ts';
import { codesWords, giftLabel, invitationText } from './words.ts';

const { labels, hints, sections, made: words } = codesWords;

/** Makes an invite-list code, then shows it in large letters. Guests type it at `address`. */
export function NewCodeScreen({ address }: { address: string }) {
  const [made, setMade] = useState<InviteCode | null>(null);
  return (
    <>
      <DeskHeading title={codesWords.add} crumbs={[{ label: codesWords.title, href: '/admin/codes' }]} />
      {made ? (
        <MadeCode code={made} address={address} onAnother={() => setMade(null)} />
      ) : (
        <NewCodeForm onMade={setMade} />
      )}
    </>
  );
}

function NewCodeForm({ onMade }: { onMade: (code: InviteCode) => void }) {
  const online = useOnline();
  const save = useMakeCode(onMade);
  const form = useDeskForm({ initial: emptyCode, schema: newCodeSchema, labels, save });
  const whole = { inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <DeskForm form={form} savesUnchanged saveLabel={codesWords.make} offline={!online}>
      <FormSection {...sections.who}>
        <TextInput
          {...form.field('label')}
          description={hints.label}
          maxLength={codeLabelLimit}
          autoComplete="off"
        />
        <LimitFields form={form} />
      </FormSection>
      <FormSection {...sections.plan}>
        <FieldRow least="12rem">
          <TextInput {...form.field('free_drinks_per_period')} {...whole} />
          <TextInput {...form.field('shots_per_period')} {...whole} />
        </FieldRow>
        <TextInput
          {...form.field('cooldown_in_minutes')}
          {...whole}
          description={hints.cooldown_in_minutes}
        />
      </FormSection>
      <FormSection {...sections.code}>
        <TextInput
          {...form.field('code')}
          description={hints.code}
          maxLength={longestCodeLength}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={event => form.set('code', event.currentTarget.value.toUpperCase())}
        />
      </FormSection>
    </DeskForm>
  );
}

type MadeCodeProps = { code: InviteCode; address: string; onAnother: () => void };

/** Shows the new invite-list code in large letters, with the ways to pass it on. */
function MadeCode({ code, address, onAnother }: MadeCodeProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className={classes.made} aria-labelledby="code-made">
      <Title order={2} size="h4" id="code-made" ref={title} tabIndex={-1}>
        {words.title}
      </Title>
      <strong className={classes.large} translate="no">
        {code.code}
      </strong>
      <p>{words.text(address)}</p>
      <p className={classes.quiet}>
        {code.label} · {codesWords.uses(code.uses, code.max_uses)} · {giftLabel(code)}
      </p>
      <div className={classes.buttons}>
        <CopyButton primary label={codesWords.copy} text={code.code} />
        <CopyButton label={codesWords.copyText} text={invitationText(code.code, address)} />
        <Button
          variant="default"
          renderRoot={props => <HrefLink {...props} href={`/admin/codes/${code.code_id}`} />}
        >
          {words.open}
        </Button>
        <Button variant="subtle" color="gray" onClick={onAnother}>
          {words.another}
        </Button>
      </div>
    </section>
  );
}
