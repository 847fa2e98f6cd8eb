import { Drawer } from "antd";
import { useTranslation } from "react-i18next";
import { Sidebar } from "./Sidebar";

interface PhoneMenuProps {
  open: boolean;
  path: string;
  onClose: () => void;
}

/** Replaces the sidebar on narrow screens: the menu in a drawer. */
export default function PhoneMenu({ open, path, onClose }: PhoneMenuProps) {
  const { t } = useTranslation();
  return (
    <Drawer
      open={open}
      placement="left"
      size={260}
      title={t("shell.menu")}
      onClose={onClose}
      styles={{ body: { padding: 0 } }}
    >
      <Sidebar path={path} onChoose={onClose} />
    </Drawer>
  );
}
