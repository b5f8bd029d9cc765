import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useOnline } from '../../../../platform/network.ts';
import { HrefLink } from '../../../../ui/desk/href-link.tsx';
import { Review } from '../../../../ui/desk/wizard/review.tsx';
import { commonTexts } from '../../../../ui/words.ts';
import { factBuilderByStep, summaryOfAboutStep } from '../parts/form/step-facts.tsx';
import { venueOptionsOptions } from '../remote.ts';
import classes from './add.module.css';
import { BackLink } from './draft-step.tsx';
import { addHref, type DraftStep, similarHref } from './flow.ts';
import { useCreateVenue } from './use-create.ts';
import type { SharedByDraftSteps } from './use-draft-wizard.ts';
import { addWords } from './words.ts';

const reviewWords = addWords.review;

/** The review shows everything that was typed, then creates the venue. */
export function ReviewStep({ kept, values, wizard, draftId }: SharedByDraftSteps & { draftId: string }) {
  const options = useQuery(venueOptionsOptions()).data ?? { types: [], features: [] };
  const online = useOnline();
  const { creating, refusal, same, create } = useCreateVenue(draftId, kept);
  const part = (id: Exclude<DraftStep, 'review'>, facts: ReturnType<typeof summaryOfAboutStep>) => ({
    id,
    title: id === 'find' ? reviewWords.name : addWords.steps[id].title,
    editHref: addHref({ step: id, editing: true }, { draft: draftId }),
    facts,
  });
  return (
    <>
      <Review
        parts={[
          part('find', factBuilderByStep.name(values, options)),
          part('address', factBuilderByStep.address(values, options)),
          part('hours', factBuilderByStep.hours(values, options)),
          part('features', [
            ...summaryOfAboutStep(values, options),
            ...factBuilderByStep.features(values, options),
          ]),
          part('policy', factBuilderByStep.policy(values, options)),
        ]}
      />
      {refusal && (
        <div role="alert" className={classes.notice}>
          <p className={classes.refusal}>
            {same && <strong>{reviewWords.exists.title} </strong>}
            {refusal}
          </p>
          {same && (
            <>
              <HrefLink href={similarHref(same)} className={classes.rowName}>
                {reviewWords.exists.open(same.name)}
              </HrefLink>
              <Button variant="default" loading={creating} onClick={() => void create(values, true)}>
                {reviewWords.exists.anyway}
              </Button>
            </>
          )}
        </div>
      )}
      <Group gap="sm" justify="end">
        <p className={classes.stateText}>{online ? '' : commonTexts.needsSignal}</p>
        <BackLink href={wizard.backHref} />
        <Button
          loading={creating && !same}
          aria-disabled={!online}
          onClick={() => online && void create(values, false)}
        >
          {reviewWords.create}
        </Button>
      </Group>
    </>
  );
}
