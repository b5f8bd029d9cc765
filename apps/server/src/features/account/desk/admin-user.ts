import { adminUser } from '@nightjar/domain/account/desk/calls';
import { handle, ok } from '../../../platform/http/handler.ts';
import { readDeskPerson } from './read-person.ts';

export const adminUserHandler = handle(adminUser, async ({ input, actor, now, db }) =>
  ok(await readDeskPerson({ db, actor, now }, input.user_id)),
);
