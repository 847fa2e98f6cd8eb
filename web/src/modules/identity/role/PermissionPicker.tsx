import { Button, Checkbox, Input } from "antd";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../../kit/EmptyState";
import { Icon } from "../../../kit/icons";
import { allIn, narrowed, sideToName, toggled, type Permission, type PermissionNode } from "./permissionTree";
import styles from "./PermissionPicker.module.css";

interface PickerProps {
  /** The side whose users can have the role; empty for both. */
  roleType: string;
  tree: readonly PermissionNode[];
  chosen: readonly string[];
  /** Current permissions of the role: they can be kept even by users who could not grant them. */
  had: readonly string[];
  readOnly: boolean;
  onChange: (chosen: string[]) => void;
}

interface NodeProps {
  roleType: string;
  node: PermissionNode;
  chosen: ReadonlySet<string>;
  open: (key: string) => boolean;
  isFixed: (permission: Permission) => boolean;
  onOpen: (key: string) => void;
  onToggle: (permissions: readonly Permission[], on: boolean) => void;
}

function All({ node, chosen, isFixed, onToggle }: NodeProps) {
  const all = allIn(node);
  const count = all.filter(({ code }) => chosen.has(code)).length;
  return (
    <Checkbox
      className={styles.all ?? ""}
      checked={count > 0 && count === all.length}
      indeterminate={count > 0 && count < all.length}
      disabled={all.every(isFixed)}
      onChange={(event) => onToggle(all, event.target.checked)}
    >
      {node.title}
    </Checkbox>
  );
}

function Permissions({ roleType, node, chosen, isFixed, onToggle }: NodeProps) {
  const { t } = useTranslation();
  const only = (permission: Permission) => {
    const side = sideToName(roleType, permission.side);
    return side && <span className={styles.only}>{t(`role.onlyFor.${side}`)}</span>;
  };
  return (
    <div className={styles.permissions}>
      {node.permissions.map((permission) => (
        <Checkbox
          key={permission.code}
          checked={chosen.has(permission.code)}
          disabled={isFixed(permission)}
          title={permission.grantable ? permission.code : `${permission.code} · ${t("role.notYoursToGive")}`}
          onChange={(event) => onToggle([permission], event.target.checked)}
        >
          {permission.label}
          {only(permission)}
        </Checkbox>
      ))}
    </div>
  );
}

function Node(props: NodeProps) {
  const { t } = useTranslation();
  const { node, chosen, open, onOpen } = props;
  const inside = useId();
  if (node.children.length === 0) {
    return (
      <li className={styles.page}>
        <All {...props} />
        <Permissions {...props} />
      </li>
    );
  }
  const expanded = open(node.key);
  const all = allIn(node);
  const count = all.filter(({ code }) => chosen.has(code)).length;
  return (
    <li className={styles.group}>
      <div className={styles.groupHead}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={expanded}
          aria-controls={inside}
          aria-label={t(expanded ? "tree.collapse" : "tree.expand", { name: node.title })}
          onClick={() => onOpen(node.key)}
        >
          <Icon name="down" />
        </button>
        <All {...props} />
        <span className={styles.count}>{t("role.chosenOf", { count, total: all.length })}</span>
      </div>
      <ul id={inside} hidden={!expanded}>
        {node.permissions.length > 0 && (
          <li className={styles.page}>
            <span />
            <Permissions {...props} />
          </li>
        )}
        {node.children.map((child) => (
          <Node key={child.key} {...props} node={child} />
        ))}
      </ul>
    </li>
  );
}

/** The menu tree with the permissions of each page, as check boxes. */
export function PermissionPicker({ roleType, tree, chosen, had, readOnly, onChange }: PickerProps) {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const shown = narrowed(tree, text);
  const set = new Set(chosen);
  const kept = new Set(had);
  const every = tree.flatMap(allIn);
  const isFixed = ({ code, grantable }: Permission) => readOnly || (!grantable && !kept.has(code));
  const grantable = new Set(every.filter((one) => !isFixed(one)).map(({ code }) => code));
  const groups = (nodes: readonly PermissionNode[]): string[] =>
    nodes.flatMap((node) => (node.children.length > 0 ? [node.key, ...groups(node.children)] : []));

  const nodeProps = {
    roleType,
    chosen: set,
    // While searching, all nodes are expanded.
    open: (key: string) => text.trim() !== "" || !closed.has(key),
    isFixed,
    onOpen: (key: string) => {
      const next = new Set(closed);
      if (!next.delete(key)) next.add(key);
      setClosed(next);
    },
    onToggle: (permissions: readonly Permission[], on: boolean) => {
      const codes = permissions.filter((one) => !isFixed(one)).map(({ code }) => code);
      onChange([...toggled(set, codes, on, grantable)]);
    },
  };

  return (
    <div>
      <div className={styles.tools}>
        <Input
          type="search"
          allowClear
          className={styles.search ?? ""}
          prefix={<Icon name="search" />}
          placeholder={t("role.searchPermissions")}
          aria-label={t("role.searchPermissions")}
          value={text}
          onChange={(event) => setText(event.target.value)}
          // Enter must not submit the form here.
          onKeyDown={(event) => {
            if (event.key === "Enter") event.preventDefault();
          }}
        />
        <Button size="small" type="text" onClick={() => setClosed(new Set())}>
          {t("tree.expandAll")}
        </Button>
        <Button size="small" type="text" onClick={() => setClosed(new Set(groups(tree)))}>
          {t("tree.collapseAll")}
        </Button>
        <output className={styles.total}>
          {t("role.chosenOf", {
            count: every.filter(({ code }) => set.has(code)).length,
            total: every.length,
          })}
        </output>
      </div>
      {shown.length === 0 ? (
        <EmptyState icon="search" title={t("role.noPermissionFound")} />
      ) : (
        <ul className={styles.tree}>
          {shown.map((node) => (
            <Node key={node.key} {...nodeProps} node={node} />
          ))}
        </ul>
      )}
    </div>
  );
}
