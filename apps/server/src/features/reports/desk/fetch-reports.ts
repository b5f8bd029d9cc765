import { fetchReports } from '@nightjar/domain/reports/desk/calls';
import { handle, ok } from '../../../platform/http/handler.ts';
import { sendTogether } from '../../../platform/together.ts';
import { presentGroup } from './present.ts';
import { countQueue, findQueue, findReportsOf } from './queries/queue.ts';

export const fetchReportsHandler = handle(fetchReports, async ({ input, actor, db }) => {
  const page = { ...input, reader: actor.userId };
  const [targets, total] = await sendTogether(db, at => [findQueue(at, page), countQueue(at, page)]);
  const reports = await findReportsOf(
    db,
    targets.map(({ target_id }) => target_id),
    input.state,
  );
  return ok(
    targets.map(target => presentGroup(target, reports)),
    { total },
  );
});
