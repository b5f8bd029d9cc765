import { Input } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './field-group.module.css';

export type FieldGroupProps = {
  /** The id of the group, to which the summary of errors links. The link focuses the first control of the group. */
  id?: string;
  label: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  children: ReactNode;
};

/** Groups several controls that are one field. They share a label, a description and an error. */
export function FieldGroup({ id, label, description, error, children }: FieldGroupProps) {
  const own = useId();
  const [labelId, textId, errorId] = [`${own}-label`, `${own}-text`, `${own}-error`];
  const described = [description && textId, error && errorId].filter(Boolean).join(' ');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot have the layout of a label
    <div
      role="group"
      id={id}
      aria-labelledby={labelId}
      aria-describedby={described || undefined}
      className={classes.group}
    >
      <div>
        <Input.Label component="span" id={labelId} size="sm">
          {label}
        </Input.Label>
        {description && (
          <Input.Description id={textId} size="sm" mb={0}>
            {description}
          </Input.Description>
        )}
      </div>
      {children}
      {error && (
        <Input.Error id={errorId} size="sm">
          {error}
        </Input.Error>
      )}
    </div>
  );
}
