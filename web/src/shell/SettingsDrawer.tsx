import { Drawer } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SettingsForm } from "./SettingsForm";

export default function SettingsDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(true);
  return (
    <Drawer
      open={open}
      title={t("settings.title")}
      size={360}
      styles={{ wrapper: { maxWidth: "100vw" } }}
      onClose={() => setOpen(false)}
      afterOpenChange={(now) => {
        if (!now) onClose();
      }}
    >
      <SettingsForm />
    </Drawer>
  );
}
