import { Radio } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import type { ReactNode } from 'react';
import type { RoleChoice as Role } from '../parts/use-roles.ts';
import classes from './invite.module.css';

export type RoleChoiceProps = {
  id: string;
  label: string;
  roles: readonly Role[];
  value: unknown;
  onChange: (id: string) => void;
  error?: ReactNode;
};

/** Lists the roles that the reader may give to a colleague, each with what it permits. */
export function RoleChoice({ id, label, roles, value, onChange, error }: RoleChoiceProps) {
  return (
    <Radio.Group id={id} label={label} value={String(value)} onChange={onChange} error={error}>
      <div className={classes.roles}>
        {roles.map(role => (
          <Radio
            key={role.id}
            value={String(role.id)}
            label={<span className={classes.role}>{role.label}</span>}
            description={role.note}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
